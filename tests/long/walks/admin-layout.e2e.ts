import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { Orm } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type AdminSchool, expect, openScreen, test } from '../../support/admin.ts'
import { expectNoFaults } from '../../support/axe.ts'
import { addBlocked } from '../../support/blocked.ts'
import { addEmail } from '../../support/emails.ts'
import { addPaddle } from '../../support/paddle.ts'
import { pictureFile } from '../../support/picture-file.ts'
import { setGoal } from '../../support/school.ts'
import { addWins } from '../../support/won.ts'

/** Who takes money, as on a helper's payment. */
const HELPER = 'Wilhelmina Longfellow-Featherstonehaugh (helper)'
/** A zoom of 400 % is 320 pixels, too. */
const WIDTHS = [1280, 390, 320]

/** Looks whether what is shown has faults that axe finds, and fits in every width. */
async function expectFaultlessScreen(page: Page, words: string | RegExp, schemes = { inDark: false }) {
  await expect(page.getByText(words).first()).toBeVisible()
  await expectNoFaults(page, words, schemes)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${words}: ${width}`).toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}

/** Somebody who won, and all of whose words are as long as can be. */
async function addWinner(orm: Orm, school: AdminSchool) {
  const winner = await addWins(orm, school, `${crypto.randomUUID()}-${'w'.repeat(25)}@example.org`, 120, 30)
  const paid = { id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id, madeAt: new Date() }
  const [kind, reference] = ['check' as const, '1042']
  await orm.insert(payment).values({ ...paid, madeByName: HELPER, kind, reference, amount: 1_234_567 })
  return winner
}

test('no screen about items and people has faults that axe finds, or is wider than a phone of 320 pixels, whatever people call things', async ({
  page,
  school,
  database: { orm },
}) => {
  await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'y'.repeat(50) } })
  await page.request.post(`${school.api}/invite`, { data: { email: `${'z'.repeat(60)}@example.org`, role: 'owner' } })
  await addPaddle(orm, school, 12)
  await addBlocked(orm, school, { email: `${'b'.repeat(60)}@example.org` })
  for (const state of ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const)
    await addEmail(orm, school, { state, problem: 'What went wrong', recipient: `${'m'.repeat(60)}@example.org` })
  for (const [path, title, words, inDark = false] of [
    ['/import', 'Import Items', 'Start from our template'],
    ['/messages', 'Messages', /^No messages yet/],
    ['/donations', 'Donations', 'Donations'],
    ['/causes', 'Causes', 'New Cause'],
    ['/mails', 'All Emails', /^mmm/, true],
    ['/activity', 'Activity', /^invited|invited zzz/],
    ['/print', 'Print', 'Bid Sheets', true],
    ['/files', 'Files', 'Download Winners'],
    ['/paddles', 'Paddles', 'Paddles'],
    ['/events', 'Events', 'New Event'],
    ['/settings', 'Organization Settings', 'Default Rules', true],
    ['/settings?tab=bidding', 'Organization Settings', /^yyy/],
    ['/settings?tab=team', 'Organization Settings', /^zzz/],
    ['/no-such-screen', 'Page Not Found', 'Page Not Found'],
  ] as const) {
    await openScreen(page, `${school.admin}${path}`, title)
    await expectFaultlessScreen(page, words, { inDark })
  }
})

test('nor is any about bids, winners, and money', async ({ page, school, database: { orm } }) => {
  await setGoal(orm, school, 500)
  const title = 'Wilhelmina Longfellow-Featherstonehaugh’s quilt'
  const quilt = await school.addItem(title, { donatedBy: 'x'.repeat(50), category: 'Crafts', estimatedValue: 10_000 })
  await school.bid(quilt, '250')
  const winner = await addWinner(orm, school)
  for (const [path, heading, words, inDark = false] of [
    ['', 'Dashboard', /^Wilhelmina/, true],
    [`/auctions/${quilt.id}/edit`, 'Edit Auction', 'Update Auction'],
    ['/winners', 'Winners', /@example\.org$/],
    [`/winners/${winner.id}`, winner.email, /^\$12,345\.67 check/, true],
    ['/treasurer', 'Treasurer', HELPER],
    ['/reports', 'Reports', 'By Category', true],
  ] as const) {
    await openScreen(page, `${school.admin}${path}`, heading)
    await expectFaultlessScreen(page, words, { inDark })
  }
  await page.getByRole('region', { name: 'By Category' }).getByText('Table').press('Enter')
  await expect(page.getByRole('row', { name: /^Crafts 1/ })).toBeVisible()
  await expectFaultlessScreen(page, /of your goal of \$500$/)
  await page.goto(`${school.admin}/print/treasurer`)
  await expectFaultlessScreen(page, /Pine Hill/)
})

test('files on their way to a new item are named in whole', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByText('More Details').click()
  const field = page.getByLabel('Auction Image')
  await field.setInputFiles(await pictureFile())
  await expect(page.getByText('Main photo')).toBeVisible()
  const name = `${'a-very-long-name-of-a-file-'.repeat(5)}.txt`
  await field.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expectFaultlessScreen(page, name, { inDark: true })
  await page.setViewportSize({ width: 320, height: 844 })
  for (const list of ['Photos in their order', 'Files on their way']) {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    expect(await rows.evaluateAll((all) => all.every((row) => row.scrollWidth <= row.clientWidth))).toBe(true)
  }
})

test('on a phone the menu closes when the screen changes, a long list turned upright is as narrow, and so is a selection', async ({
  page,
  school,
}) => {
  await school.addItems(Array.from({ length: 12 }, (_, index) => `Item ${index + 1}`))
  await page.setViewportSize({ width: 844, height: 390 })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  const home = page.getByRole('link', { name: 'Org Settings' })
  await expect(home).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await home.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
  await expect(home).toBeHidden()
  await page.getByRole('link', { name: 'Pine Hill School' }).click()
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const hidden = page.getByRole('tablist').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await hidden, 'a scroll bar of the row of tabs').toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const bar = page.getByRole('region', { name: 'Selected auctions' })
  await expect(bar.getByRole('button', { name: 'Times' })).toBeHidden()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Times', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Change Times of 1 Auction' })).toBeVisible()
})
