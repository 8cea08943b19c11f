import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { confirmOnPage, offerOnPage, openAlive } from '../support/bidding.ts'
import { expect, newBidder, test } from '../support/sandbox.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const nameIn = (page: Page) => dialog(page).getByLabel('Your name', { exact: true })
const phoneIn = (page: Page) => dialog(page).getByLabel('Your phone number')

test('what is required is asked once, in the step that confirms, and remembered until “Not you?”', async ({
  page,
  sandbox,
}) => {
  await sandbox.ask({ asksName: 'required', asksPhone: 'optional' })
  const [item, other] = [await sandbox.addItem(), await sandbox.addItem()]
  const email = newBidder()
  await openAlive(page, item.path)
  await offerOnPage(page, { email })
  await expect(dialog(page).getByText('Only the organizers can see this.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await confirmOnPage(page)
  await expect(nameIn(page)).toBeFocused()
  await expect(dialog(page).getByText('Please enter your name')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sandbox.bids(item)).toHaveLength(0)

  await page.keyboard.type('Jane Okafor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('555 123 4567')
  await confirmOnPage(page)
  await expect(dialog(page)).toBeHidden()
  expect(await sandbox.bids(item)).toHaveLength(1)

  await openAlive(page, other.path)
  await offerOnPage(page, {})
  await expect(dialog(page).getByText('Jane Okafor, 555 123 4567')).toBeVisible()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await expect(nameIn(page)).toHaveValue('Jane Okafor')
  await nameIn(page).fill('Jane O.')
  await confirmOnPage(page)
  await expect(dialog(page)).toBeHidden()
  expect(await sandbox.contactOf(email)).toEqual({ name: 'Jane O.', phone: '555 123 4567' })

  await page.getByRole('button', { name: 'Not you?' }).click()
  await offerOnPage(page, { email: newBidder() })
  await expect(nameIn(page)).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Jane')
})

test('what may be left out is not asked again', async ({ page, sandbox }) => {
  await sandbox.ask({ asksName: 'optional' })
  const [item, other] = [await sandbox.addItem(), await sandbox.addItem()]
  await openAlive(page, item.path)
  await offerOnPage(page, { email: newBidder() })
  await expect(dialog(page).getByLabel('Your name (optional)')).toBeVisible()
  await confirmOnPage(page)
  await expect(dialog(page)).toBeHidden()
  await openAlive(page, other.path)
  await offerOnPage(page, {})
  await expect(dialog(page).getByRole('button', { name: /^Bid \$/ })).toBeVisible()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
})

test('the page of an item shows it to nobody', async ({ page, sandbox }) => {
  await sandbox.ask({ asksName: 'optional', asksPhone: 'optional' })
  const item = await sandbox.addItem()
  await sandbox.bid(item, '125', newBidder(), { name: 'Jane Okafor', phone: '555 123 4567' })
  for (const path of [item.path, `/${sandbox.slug}`, `${item.path}/record`]) {
    await page.goto(path)
    expect(await page.content()).not.toMatch(/Okafor|123 4567/)
  }
})

test('somebody else on the device is not taken for who bid before', async ({ page, sandbox }) => {
  await sandbox.ask({ asksName: 'required' })
  const item = await sandbox.addItem()
  await page.addInitScript(
    (known) => localStorage.setItem('bidlark:contact', known),
    '{"email":"jane@example.org","name":"Jane"}',
  )
  await openAlive(page, item.path)
  await offerOnPage(page, { email: newBidder() })
  await expect(nameIn(page)).toHaveValue('')
})

test('a page that was open before is told, and asks then', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await sandbox.ask({ asksPhone: 'required' })
  await offerOnPage(page, { email: newBidder() })
  await confirmOnPage(page)
  await expect(phoneIn(page)).toBeFocused()
  await phoneIn(page).fill('call me')
  await confirmOnPage(page)
  await expect(dialog(page).getByText('Please enter a valid phone number')).toBeVisible()
  await phoneIn(page).fill('(555) 123-4567')
  await confirmOnPage(page)
  await expect(dialog(page)).toBeHidden()
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form asks, says what is missing at its field, and sends it', async ({ page, sandbox }) => {
    await sandbox.ask({ asksName: 'required', asksPhone: 'optional' })
    const item = await sandbox.addItem()
    const email = newBidder()
    await page.goto(item.path)
    await page.getByLabel('Your email').fill(email)
    await page.getByLabel('Your phone number (optional)').fill('555 123 4567')
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByLabel('Your name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toHaveText('Please enter your name')
    await page.getByLabel('Your name', { exact: true }).fill('Jane Okafor')
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByRole('status').getByText('You’re winning at $125.00')).toBeVisible()
    expect(await sandbox.contactOf(email)).toEqual({ name: 'Jane Okafor', phone: '555 123 4567' })
  })
})
