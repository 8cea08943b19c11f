import { expect, openScreen, test } from '../../support/admin.ts'
import { accessibilityFaults } from '../../support/axe.ts'
import { addChance, addClosedItem, linkOf } from '../../support/second-chance.ts'
import { expectToast } from '../../support/toasts.ts'

const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`
const people = () => ({ ann: someone('ann'), bob: someone('bob'), cas: someone('cas') })

test('axe finds nothing where a win is cancelled and its next winner reminded, on a phone; the item has ended', async ({
  page,
  school,
  database: { orm },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ann, bob, cas } = people()
  const item = await addClosedItem(orm, school, ann, bob, cas)
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('button', { name: 'Remind Who Hasn’t Paid' }).click()
  const reminder = page.getByRole('dialog', { name: 'Send a Reminder' })
  await expect(reminder.frameLocator('iframe').getByText('A reminder to pay', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await reminder.getByRole('button', { name: 'Send Reminder' }).click()
  await expectToast(page, 'Reminder sent')
  await page.getByRole('button', { name: 'Remind Who Hasn’t Paid' }).click()
  await expect(page.getByText('No one can be reminded right now.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: new RegExp(cas) }).click()
  await page.getByRole('button', { name: /^Cancel win of/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${bob}, at their bid of $130.00`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Did not pay, did not answer')
  await dialog.getByRole('button', { name: 'Cancel Win' }).click()
  await expectToast(page, 'Win cancelled')
  const chances = page.getByRole('region', { name: 'Second Chances' })
  await expect(chances.getByText(`Offered to ${bob} for $130.00 until`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${school.slug}/${item.slug}`)
  await expect(page.getByRole('heading', { name: 'Bidding has ended' })).toBeVisible()
  await expect(page.getByText('Ended with no winner')).toHaveCount(0)
})

test('axe finds nothing on the page of an offer, and on what the team does with one', async ({
  page,
  school,
  database: { orm },
  baseURL,
}) => {
  const { ann, bob, cas } = people()
  const { item, offer } = await addChance(orm, school, ann, bob, cas)
  await page.goto(await linkOf(orm, offer, new URL(baseURL ?? '')))
  await expect(page.getByRole('heading', { level: 1, name: 'It could still be yours' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('button', { name: `Details of ${item.title}` }).click()
  for (const [opener, shown] of [
    ['Withdraw Offer…', page.getByRole('radio', { name: /^Offer it to the next bidder/ })],
    ['Accept for Bidder…', page.getByText(`Did ${bob} say yes? They owe $130.00 then`)],
  ] as const) {
    await page.getByRole('button', { name: opener }).click()
    await expect(shown).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: `Details of ${item.title}` }).click()
  }
})
