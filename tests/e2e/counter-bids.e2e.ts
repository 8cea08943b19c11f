import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { choose, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { enterCounter, findField } from '../support/counter.ts'
import { expectToast } from '../support/toasts.ts'

for (const width of [390, 1280]) {
  test(`a helper enters bids from a sheet of paper at ${width} pixels`, async ({
    page,
    newcomer,
    school,
    database,
  }) => {
    const item = await school.addItem('A quilt', { itemNumber: 7 })
    const helper = await newcomer()
    await helper.setViewportSize({ width, height: 844 })
    await enterCounter(helper, database.orm, school)
    await helper.keyboard.type('#7')
    await helper.keyboard.press('Enter')
    await expect(helper.getByRole('heading', { name: 'A quilt' })).toBeVisible()
    const enter = helper.getByRole('button', { name: 'Enter Bid', exact: true })
    await enter.click()
    await expect(helper.getByText('Please enter a valid email address')).toBeVisible()
    expect(await accessibilityFaults(helper)).toEqual([])
    await helper.getByLabel('Bidder’s Email').fill('jane@example.org')
    await helper.getByLabel('Bid', { exact: true }).fill('100')
    await enter.click()
    await expect(helper.getByText('Bid must be at least $125.00')).toBeVisible()
    await helper.getByLabel('Bid', { exact: true }).fill('150')
    await enter.click()
    await expect(helper.getByText('Bid of $150.00 entered. j***@e***.org is winning.')).toBeVisible()
    await expect(helper.getByText('1 bid · Next bid at least $155.00')).toBeVisible()
    // Ready for the next line of the sheet.
    await expect(helper.getByLabel('Bidder’s Email')).toBeFocused()
    await helper.keyboard.type('paul@example.org')
    await helper.getByLabel('Bid', { exact: true }).fill('15000')
    await helper.keyboard.press('Enter')
    await expect(helper.getByRole('alertdialog')).toContainText('Did you mean $15,000.00?')
    expect(await accessibilityFaults(helper)).toEqual([])
    await helper.getByRole('button', { name: 'Change the Amount' }).click()
    await helper.getByLabel('Bid', { exact: true }).fill('155')
    await enter.click()
    await expect(helper.getByText('Bid of $155.00 entered. p***@e***.org is winning.')).toBeVisible()
    await expect(findField(helper)).toBeVisible()

    await openScreen(page, school.admin, 'Dashboard')
    await choose(page, 'A quilt', 'View Bids')
    await expect(page.getByText('Entered by the team: Ann Reed (helper)')).toHaveCount(2)
    await page.goto(`/${school.slug}/${item.slug}`)
    await expect(page.getByText('p***@e***.org').first()).toBeVisible()
    await expect(page.getByText('Ann Reed')).toHaveCount(0)
  })
}

test('a bid whose answer is lost is entered once', async ({ newcomer, school, database: { orm } }) => {
  await school.addItem('A quilt', { itemNumber: 7 })
  const page = await newcomer()
  await enterCounter(page, orm, school)
  await page.keyboard.type('quilt')
  await page.keyboard.press('Enter')
  await page.getByLabel('Bidder’s Email').fill('jane@example.org')
  await page.getByLabel('Bid', { exact: true }).fill('150')
  let tries = 0
  await page.route(
    '**/checkout/bids',
    async (route) => {
      tries++
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 2 },
  )
  await page.getByRole('button', { name: 'Enter Bid', exact: true }).click()
  await expect(page.getByText('Bid of $150.00 entered. j***@e***.org is winning.')).toBeVisible({ timeout: 15_000 })
  expect(tries).toBe(2)
  await expect(page.getByText('1 bid · Next bid at least $155.00')).toBeVisible()
})

test('a member of the team enters bids under their own name', async ({ page, school }) => {
  await school.addItem('A quilt', { itemNumber: 7 })
  await openScreen(page, `${school.admin}/checkout-links`, 'Checkout Links')
  await page.getByRole('link', { name: 'the checkout' }).click()
  await expect(page.getByText('Ada Lark')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  await findField(page).fill('quilt')
  await page.keyboard.press('Enter')
  await page.getByLabel('Bidder’s Email').fill('jane@example.org')
  await page.getByLabel('Bid', { exact: true }).fill('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bid of $150.00 entered.')).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`a helper hands out a paddle and enters a bid for it by keyboard at ${width} pixels`, async ({
    newcomer,
    school,
    database: { orm },
  }) => {
    await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
    await school.addItem('A quilt', { itemNumber: 7 })
    const page = await newcomer()
    await page.setViewportSize({ width, height: 844 })
    await enterCounter(page, orm, school)
    await page.getByRole('link', { name: 'Hand Out a Paddle' }).press('Enter')
    await expect(page.getByLabel('Number')).toHaveValue('1')
    await page.getByLabel('Number').fill('12')
    await page.getByLabel('Name').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the name of who holds it')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('Ann Okafor')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Paddle 12 handed out', 'Ann Okafor')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Number').fill('12')
    await page.getByLabel('Name').fill('Ben')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Somebody holds paddle 12.')).toBeVisible()
    await findField(page).fill('#7')
    await page.keyboard.press('Enter')
    await page.getByLabel('Bidder’s Email or Paddle').fill('12')
    await page.getByLabel('Bid', { exact: true }).fill('150')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bid of $150.00 entered. Paddle 12 is winning.')).toBeVisible()
  })
}
