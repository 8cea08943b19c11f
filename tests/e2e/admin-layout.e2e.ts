import type { Orm } from '../../db/clients.ts'
import { payment } from '../../db/schema/checkout.ts'
import { type AdminSchool, expect, openScreen, test } from '../support/admin.ts'
import { expectFaultlessScreen } from '../support/admin-layout.ts'
import { setGoal } from '../support/school.ts'
import { addWins } from '../support/won.ts'

/** Who takes money, as on a helper's payment. */
const HELPER = 'Wilhelmina Longfellow-Featherstonehaugh (helper)'
/** Somebody who won, and all of whose words are as long as can be. */
async function addWinner(orm: Orm, school: AdminSchool) {
  const winner = await addWins(orm, school, `${crypto.randomUUID()}-${'w'.repeat(25)}@example.org`, 120, 30)
  const paid = { id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id, madeAt: new Date() }
  const [kind, reference] = ['check' as const, '1042']
  await orm.insert(payment).values({ ...paid, madeByName: HELPER, kind, reference, amount: 1_234_567 })
  return winner
}

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
