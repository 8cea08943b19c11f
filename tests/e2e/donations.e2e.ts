import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Orm } from '../../db/clients.ts'
import { donation } from '../../db/schema/donations.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addDonation } from '../support/donation.ts'
import { expectToast } from '../support/toasts.ts'

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F5A45' } })
  .jpeg()
  .toBuffer()
/** More than any call takes. */
const large = Buffer.alloc(20 * 1024 * 1024)

for (const [width, javaScriptEnabled] of [
  [390, false],
  [1280, true],
] as const) {
  test(`a donation is sent with its photo at ${width} pixels, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    school,
    browser,
    baseURL,
    database,
  }) => {
    await takeDonations(database.orm, school.slug)
    const context = await browser.newContext({
      ...{ javaScriptEnabled, viewport: { width, height: 800 } },
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.goto(`/${school.slug}`)
    await page.getByRole('link', { name: 'Donate an item' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Donate an item' })).toBeVisible()
    const openedAt = Date.now()
    await page.getByLabel('What is it?').fill('Dinner for two')
    await page.getByLabel('Details').fill('Four courses.')
    await page.getByLabel('What it’s worth').fill('$120')
    await page.getByLabel('Photo').setInputFiles({ name: 'dinner.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByLabel('Your email').fill('jane@')
    await page.getByRole('button', { name: 'Send donation' }).press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByRole('alert').first()).toHaveText(/Please check what’s marked in red/)
    await expect(page.getByText('If you chose a photo, please choose it again.')).toBeVisible()
    await expect(page.getByLabel('What is it?')).toHaveValue('Dinner for two')
    await expect(page.getByLabel('Details')).toHaveValue('Four courses.')
    await page.getByLabel('Photo').setInputFiles({ name: 'dinner.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByLabel('Your email').fill('jane@example.org')
    await page.getByLabel('Email me what it raised').check()
    // People take longer than that to write.
    await page.waitForTimeout(Math.max(0, 3_100 - (Date.now() - openedAt)))
    await page.getByRole('button', { name: 'Send donation' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
    await page.reload()
    const own = eq(donation.organizationId, school.id)
    expect(await database.orm.select().from(donation).where(own)).toMatchObject([
      { title: 'Dinner for two', email: 'jane@example.org', estimatedValue: 12_000, wantsResult: true },
    ])
    await page.getByRole('link', { name: 'See the auction' }).click()
    await expect(page).toHaveURL(`/${school.slug}`)
    await context.close()
  })
}

test('where donations are off nobody sees them, until an owner switches them on', async ({ page, school }) => {
  expect((await page.goto(`/${school.slug}/donate`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.goto(`/${school.slug}`)
  await expect(page.getByRole('link', { name: 'Donate an item' })).toHaveCount(0)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Take donations of items on your public page').check()
  await page.getByLabel('Words Above the Form').fill('We’d love **restaurant vouchers**.')
  await page.getByRole('region', { name: 'Donations' }).getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings updated successfully', { exact: true })).toBeVisible()
  await page.goto(`/${school.slug}/donate`)
  await expect(page.locator('strong', { hasText: 'restaurant vouchers' })).toBeVisible()
})

test('a photo that is too large is refused before it is sent', async ({ page, school, database }) => {
  await takeDonations(database.orm, school.slug)
  await page.goto(`/${school.slug}/donate`)
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1)
  await page.getByLabel('Photo').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Send donation' }).click()
  const said = await page.getByLabel('Photo').evaluate((input: HTMLInputElement) => input.validationMessage)
  expect(said).toBe('Please choose a photo smaller than 10 MB')
  await expect(page.getByText('Please say what you’re giving')).toHaveCount(0)
})

test('without JavaScript a large photo is refused in words, and the browser has what was typed', async ({
  school,
  browser,
  baseURL,
  database,
}) => {
  await takeDonations(database.orm, school.slug)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/${school.slug}/donate`)
  await page.getByLabel('What is it?').fill('Dinner for two')
  await page.getByLabel('Photo').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send donation' }).press('Enter')
  expect((await answer).status()).toBe(413)
  await expect(page.getByRole('alert')).toHaveText('Please choose a photo smaller than 10 MB')
  await page.goBack()
  await expect(page.getByLabel('What is it?')).toHaveValue('Dinner for two')
  await context.close()
})

test('the form, its faults, and the thanks are free of faults', async ({ page, school, database }) => {
  await takeDonations(database.orm, school.slug)
  await page.goto(`/${school.slug}/donate`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send donation' }).click()
  await expect(page.getByText('Please say what you’re giving')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${school.slug}/donate?sent`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${school.slug}/donate`)
  await page.getByLabel('Photo').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
  // As a browser would in which our script did not arrive.
  await page.locator('#donation').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('heading', { level: 1, name: 'Your donation wasn’t sent' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

for (const width of [390, 1280]) {
  test(`a team accepts and declines donations at ${width} pixels`, async ({ page, school, database }) => {
    await page.setViewportSize({ width, height: 800 })
    const said = { description: 'Four courses.', donorName: 'The Larks', phone: '555 123 4567', estimatedValue: 12_000 }
    await takeDonations(database.orm, school.slug)
    await addDonation(database.orm, school, { ...said, email: 'jane@example.org' })
    await addDonation(database.orm, school, { title: 'An old sofa' })
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByText('2 new donations')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Donations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Donations' })).toBeVisible()
    await expect(page.getByText(`/${school.slug}/donate.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy the Link' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Decline An old sofa' }).click()
    await page.getByRole('button', { name: 'Decline Donation' }).click()
    await expect(page.getByRole('button', { name: 'Reopen An old sofa' })).toBeVisible()
    await page.getByRole('link', { name: 'Accept Dinner for two' }).click()
    await expect(page.getByText('From a donation.')).toBeVisible()
    await expect(page.getByLabel('Auction Title')).toHaveValue('Dinner for two')
    await expect(page.getByLabel('Donated By')).toHaveValue('The Larks')
    await expect(page.getByLabel('Estimated Value')).toHaveValue('120.00')
    await page.getByLabel('Start Time').fill('2099-01-01T10:00')
    await page.getByLabel('End Time').fill('2099-01-02T10:00')
    await page.getByRole('button', { name: 'Create Auction' }).click()
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const own = eq(auctionItem.organizationId, school.id)
    expect(await database.orm.select().from(auctionItem).where(own)).toMatchObject([
      { title: 'Dinner for two', donorEmail: 'jane@example.org', donorNote: 'Phone: 555 123 4567' },
    ])
    await page.getByRole('button', { name: 'Reopen An old sofa' }).click()
    await expectToast(page, 'Donation reopened')
    await page.goto(school.admin)
    await expect(page.getByText('1 new donation')).toBeVisible()
  })
}

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('donates in Spanish', async ({ page, school, database }) => {
    await takeDonations(database.orm, school.slug)
    await page.goto(`/${school.slug}`)
    await page.getByRole('link', { name: 'Done un artículo' }).click()
    await page.getByRole('button', { name: 'Enviar donación' }).click()
    await expect(page.getByText('Escriba qué dona')).toBeVisible()
    await expect(page.getByText('Escriba un correo electrónico válido')).toBeVisible()
  })
})

async function takeDonations(orm: Orm, slug: string) {
  await orm.update(organization).set({ takesDonations: true }).where(eq(organization.slug, slug))
}
