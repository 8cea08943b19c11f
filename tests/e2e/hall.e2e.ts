import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { expect, test } from '../support/admin.ts'
import { enterCheckout, scan } from '../support/enter-checkout.ts'
import { addCause, giftsOf } from '../support/gifts.ts'
import { expectFaultless, tabTo } from '../support/journey.ts'
import { addPaddle } from '../support/paddle.ts'

test.beforeEach(async ({ school, database: { orm } }) => {
  await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
  await addPaddle(orm, school, 12, 'Ann Reed')
  await addPaddle(orm, school, 45, 'Bo Lee')
})

test('by keyboard alone a helper enters the paddles that are up, and the next number is typed where the last one was', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const cause = await addCause(orm, school, { amounts: [25_000, 10_000] })
  const page = await newcomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await enterCheckout(page, orm, school)
  await tabTo(page, /^Paddle Raise$/)
  await page.keyboard.press('Enter')
  const numbers = page.getByLabel('Paddles')
  await expect(numbers).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: '$100.00' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(numbers).toBeFocused()
  await scan(page, '12 45 112')
  for (const answer of ['Ann Reed, Paddle 12', 'Bo Lee, Paddle 45', 'Unknown: no one holds this paddle.'])
    await expect(page.getByText(answer)).toBeVisible()
  await expect(numbers).toBeFocused()
  await scan(page, '12')
  await expect(page.getByText('Gave $100.00 already. Not counted again.')).toBeVisible()
  await expectFaultless(page)
  await tabTo(page, /^Undo the gift of Bo Lee, Paddle 45$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('$100.00 undone')).toBeVisible()
  await expect(page.getByText('$100.00 given')).toBeVisible()
  await expect(numbers).toBeFocused()
  await scan(page, '45')
  await expect(page.getByText('$200.00 given')).toBeVisible()
  await expectFaultless(page)
  const given = (await giftsOf(orm, cause)).filter(({ cancelledAt }) => cancelledAt === null)
  expect(given.map(({ amount }) => amount)).toEqual([10_000, 10_000])
})

test('by keyboard alone two clerks sell in the room: of one item the second is told who has it, until that is undone', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  await school.addItem('Cabin Weekend', { itemNumber: 12, isInHall: true })
  await school.addItem('Lunch with the Mayor', { itemNumber: 13, isInHall: true })
  const [page, second] = [await newcomer(), await newcomer()]
  await second.setViewportSize({ width: 390, height: 844 })
  await enterCheckout(page, orm, school)
  await scan(page, '#12')
  await expect(page.getByLabel('Bidder’s Email or Paddle')).toBeFocused()
  await page.keyboard.type('45')
  await page.keyboard.press('Tab')
  await scan(page, '500')
  await expect(page.getByText('Sold: #12 Cabin Weekend to Bo Lee, Paddle 45, for $500.00.')).toBeVisible()
  const item = page.getByLabel('Item', { exact: true })
  await expect(item).toBeFocused()
  await expect(item).toHaveValue('')
  await expectFaultless(page)

  await enterCheckout(second, orm, school, 'Cy Young')
  await tabTo(second, /^Sell in the Room$/)
  await second.keyboard.press('Enter')
  await expect(second.getByLabel('Item', { exact: true })).toBeFocused()
  for (const typed of ['12', '12']) {
    await second.keyboard.type(typed)
    await second.keyboard.press('Tab')
  }
  await scan(second, '600')
  const refusal = 'Sold already: to Bo Lee, Paddle 45, for $500.00, entered by Ann Reed (helper). Number or title.'
  await expect(second.getByLabel('Item', { exact: true })).toHaveAccessibleDescription(refusal)
  await expect(second.getByLabel('Item', { exact: true })).toBeFocused()
  await expectFaultless(second)

  await tabTo(page, /^Undo the sale of Cabin Weekend$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone: #12 Cabin Weekend isn’t sold to Bo Lee, Paddle 45 any more.')).toBeVisible()
  await expect(item).toBeFocused()
  await second.keyboard.press('Enter')
  await expect(second.getByText('Sold: #12 Cabin Weekend to Ann Reed, Paddle 12, for $600.00.')).toBeVisible()
  await expect(second.getByLabel('Item', { exact: true })).toBeFocused()
  await expectFaultless(second)
})
