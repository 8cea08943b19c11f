import type { Page } from 'playwright/test'
import { printKinds } from '../../api/contract/auction/items/printed.ts'
import { payment } from '../../db/schema/checkout.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { addEmail } from '../support/mail.ts'
import { pictureFile } from '../support/picture-file.ts'
import { addWins } from '../support/won.ts'

/** A zoom of 400 % is 320 pixels, too. */
const WIDTHS = [1280, 390, 320]

/** Looks whether what is shown fits, in every width. */
async function expectNoSidewaysScrolling(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
}

test('no screen is wider than a phone of 320 pixels, whatever people call things', async ({
  page,
  school,
  database: { orm },
}) => {
  const { id } = await school.addItem('Wilhelmina Longfellow-Featherstonehaugh’s quilt', { donatedBy: 'x'.repeat(50) })
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'y'.repeat(50) } })
  await page.request.post(`${school.api}/invite`, { data: { email: `${'z'.repeat(60)}@example.org`, role: 'owner' } })
  await addEmail(orm, school, { recipient: `${'m'.repeat(60)}@example.org` })
  const winner = await addWins(orm, school, `${crypto.randomUUID()}-${'w'.repeat(25)}@example.org`, 120, 30)
  for (const [path, title, words] of [
    [``, 'Dashboard', /^Wilhelmina/],
    [`/auctions/${id}/edit`, 'Edit Auction', 'Update Auction'],
    ['/winners', 'Winners', /@example\.org$/],
    [`/winners/${winner.id}`, winner.email, '$150.00 left'],
    ['/mails', 'Emails', /^mmm/],
    ['/reports', 'Reports', 'By Category'],
    ['/activity', 'Activity', /^invited|invited zzz/],
    ['/import', 'Import Items', 'Start from our template'],
    ['/messages', 'Messages', 'Messages'],
    ['/donations', 'Donations', 'Donations'],
    ['/print', 'Print', 'Bid Sheets'],
    ['/files', 'Files', 'Download Items'],
    ['/paddles', 'Paddles', 'Paddles'],
    ['/events', 'Events', 'New Event'],
    ['/settings', 'Organization Settings', 'Default Rules'],
    ['/settings?tab=bidding', 'Organization Settings', /^yyy/],
  ] as const) {
    await openScreen(page, `${school.admin}${path}`, title)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await expect(page.getByText(/^zzz/)).toBeVisible()
  await expectNoSidewaysScrolling(page)

  const paid = { id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id, madeAt: new Date() }
  const [madeByName, kind, reference] = ['Wilhelmina Longfellow-Featherstonehaugh (helper)', 'check' as const, '1042']
  await orm.insert(payment).values({ ...paid, madeByName, kind, reference, amount: 1_234_567 })
  await openScreen(page, `${school.admin}/treasurer`, 'Treasurer')
  await expect(page.getByText(madeByName)).toBeVisible()
  await expectNoSidewaysScrolling(page)

  for (const paper of [...printKinds, 'treasurer']) {
    await page.goto(`${school.admin}/print/${paper}`)
    await expectNoSidewaysScrolling(page)
  }

  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByText('More Details').click()
  const field = page.getByLabel('Auction Image')
  await field.setInputFiles(await pictureFile())
  await expect(page.getByText('Main photo')).toBeVisible()
  const name = `${'a-very-long-name-of-a-file-'.repeat(5)}.txt`
  await field.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText(name)).toBeVisible()
  await expectNoSidewaysScrolling(page)
  for (const list of ['Photos in their order', 'Files on their way']) {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    expect(await rows.evaluateAll((all) => all.every((row) => row.scrollWidth <= row.clientWidth))).toBe(true)
  }
})

test('on a phone More leads to what the bar at the bottom has no room for', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
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
