import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { expireOffers } from '../../api/second-chances/expire-offers.ts'
import type { Orm } from '../../db/clients.ts'
import { handover } from '../../db/schema/checkout.ts'
import { type AdminSchool, choose, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addClosedItem, addOffer, ageOffer, linkOf, openOfferOf } from '../support/second-chance.ts'
import { expectToast } from '../support/toasts.ts'

const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`
const people = () => ({ ann: someone('ann'), bob: someone('bob'), cas: someone('cas') })

/** Cancels the win of the only winner, from their sheet. */
async function cancelFromSheet(page: Page, school: AdminSchool, email: string) {
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('link', { name: new RegExp(email) }).click()
  await page.getByRole('button', { name: /^Cancel win of/ }).click()
}

test('a pickup that can no longer be undone says so, and so does the win that stays', async ({
  page,
  school,
  database: { orm },
}) => {
  const { ann, bob } = people()
  const item = await addClosedItem(orm, school, ann, bob)
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('link', { name: new RegExp(bob) }).click()
  await page.getByRole('button', { name: /^Hand over/ }).click()
  await expect(page.getByRole('button', { name: /^Undo the pickup/ })).toBeVisible()
  const handedAt = new Date(Date.now() - 24 * 3_600_000)
  await orm.update(handover).set({ handedAt }).where(eq(handover.auctionItemId, item.id))
  await page.reload()
  await expect(page.getByText('After 24 hours a pickup can’t be undone, nor its win cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Undo the pickup|Cancel win)/ })).toHaveCount(0)
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, item.title, 'View Bids')
  await page.getByRole('button', { name: 'Cancel Win' }).click()
  await expect(page.getByRole('dialog').getByText('so the win can’t be cancelled.')).toBeVisible()
})

const linkTo = (orm: Orm, offer: { id: string; bidder: string }, baseURL: string | undefined) =>
  linkOf(orm, offer, new URL(baseURL ?? ''))

test('a win is cancelled at 390 pixels, offered to the next bidder, and taken by them without a script', async ({
  page,
  school,
  database: { orm },
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ann, bob, cas } = people()
  const item = await addClosedItem(orm, school, ann, bob, cas)
  await cancelFromSheet(page, school, cas)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${cas} won it for $135.00.`)).toBeVisible()
  await expect(dialog.getByText(`${bob}, at their bid of $130.00`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel Win' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Did not pay, did not answer')
  await dialog.getByRole('button', { name: 'Cancel Win' }).click()
  await expectToast(page, 'Win cancelled')
  const chances = page.getByRole('region', { name: 'Second Chances' })
  await expect(chances.getByText(`Offered to ${bob} for $130.00 until`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${school.slug}/${item.slug}`)
  await expect(page.getByRole('heading', { name: 'Bidding has ended' })).toBeVisible()
  await expect(page.getByText('Ended with no winner')).toHaveCount(0)

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const letter = await phone.newPage()
  await letter.goto(await linkTo(orm, await openOfferOf(orm, item), baseURL))
  await expect(letter.getByRole('heading', { level: 1, name: 'It could still be yours' })).toBeVisible()
  await letter.getByRole('button', { name: 'Accept at $130.00' }).click()
  await expect(letter.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
  await phone.close()

  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await expect(page.getByRole('link', { name: new RegExp(bob) })).toContainText('$130.00')
  await expect(chances).toHaveCount(0)
})

test('an offer is declined, the next one is not answered in time, and the history tells both', async ({
  page,
  school,
  database: { orm },
  baseURL,
}) => {
  const { ann, bob, cas } = people()
  const { item, offer } = await addOffer(orm, school, ann, bob, cas)
  await page.goto(await linkTo(orm, offer, baseURL))
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offer declined' })).toBeVisible()
  const second = await openOfferOf(orm, item)
  await ageOffer(orm, second.id, 49)
  await page.goto(await linkTo(orm, second, baseURL))
  await expect(page.getByRole('heading', { level: 1, name: 'This offer is over' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expireOffers(orm, new Date())
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await expect(page.getByRole('region', { name: 'Second Chances' }).getByText('No winner')).toBeVisible()
  await page.getByRole('button', { name: `Details of ${item.title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This item has no winner.')).toBeVisible()
  await expect(dialog.getByText(`Offered to ${bob} for $130.00. Declined,`)).toBeVisible()
  await expect(dialog.getByText(`Offered to ${ann} for $125.00. Not answered in time,`)).toBeVisible()
  await expect(dialog.getByText('Ada Lark cancelled the win')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('by the keyboard alone, a win is cancelled in the bids of an item, and its offer accepted or withdrawn', async ({
  page,
  school,
  database: { orm },
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { ann, bob, cas } = people()
  const item = await addClosedItem(orm, school, ann, bob, cas)
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: `More for ${item.title}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'View Bids' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel Win' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: item.title, exact: true })
  await expect(dialog.getByLabel('Reason')).toBeVisible()
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('Did not pay')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Win cancelled')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'See Second Chances' })).toBeVisible()
  await page.getByRole('button', { name: 'See Second Chances' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Withdraw Offer…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^Offer it to the next bidder/ })).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw Offer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Offer withdrawn')
  await expect(page.getByText(`Offered to ${ann} for $125.00 until`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept for Bidder…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Did ${ann} say yes? They owe $125.00 then`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept Offer' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Offer accepted')
  await expect(page.getByText(`${ann} won it for $125.00.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Won by ${ann}`)).toBeVisible()
})

test('where nobody took it, the item has no winner, and nobody is said not to have bid or to have withdrawn', async ({
  page,
  school,
  database: { orm },
}) => {
  const { ann, bob } = people()
  const { item, offer } = await addOffer(orm, school, ann, bob)
  await ageOffer(orm, offer.id, 49)
  await expireOffers(orm, new Date())
  await page.goto(`/${school.slug}/${item.slug}`)
  await expect(page.getByRole('heading', { name: 'Ended with no winner' })).toBeVisible()
  await expect(page.getByText('No bids on this item.')).toBeVisible()
  await page.goto(`/${school.slug}`)
  await expect(page.getByText('Ended with no winner')).toBeVisible()
  await page.goto(`/${school.slug}/${item.slug}/record`)
  await expect(page.getByText('Bidding has ended. This item has no winner now.')).toBeVisible()
  await expect(page.getByText(/^Second chance not taken/)).toBeVisible()
  await expect(page.getByText(/^Withdrawn/)).toHaveCount(0)
})
