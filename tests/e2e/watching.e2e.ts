import type { Page } from 'playwright/test'
import { myBidsUrl } from '../../api/subscriptions/links.ts'
import type { Database } from '../../db/clients.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool } from '../support/school.ts'

/** A school with a quilt and a cake, and somebody who has a link from one of its emails. */
async function addEvening({ orm }: Database) {
  const school = await addSchool(orm, { name: 'Pine Hill School' })
  const [lead, cake] = [await addItem(orm, school, { title: 'Quilt' }), await addItem(orm, school, { title: 'Cake' })]
  const reader = await addReader(orm)
  const link = myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, '')
  return { school, lead, cake, link, home: `/${school.slug}`, cakePath: `/${school.slug}/${cake.slug}` }
}
const heartOf = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`atch(ing)? ${title}$`) })
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a heart is remembered by the device, for the item’s page too, by keyboard alone', async ({ page, database }) => {
  const { home, cakePath } = await addEvening(database)
  await page.goto(home)
  expect(await accessibilityFaults(page)).toEqual([])
  const heart = heartOf(page, 'Cake')
  await expect(heart).toHaveAccessibleName('Watch Cake')
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveAccessibleName('Stop watching Cake')
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.goto(cakePath)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart.getByText('Watching')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await heart.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.goto(home)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('the items that a device watches can be shown alone, and all again', async ({ page, database }) => {
  const { home } = await addEvening(database)
  await page.goto(home)
  const filter = page.getByRole('link', { name: 'Watching', exact: true })
  await expect(filter).toBeHidden()
  await heartOf(page, 'Cake').click()
  await filter.click()
  await expect(page.getByText('1 of 2 items.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Cake')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Lowest price' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Watching', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('items are sorted by price by a link', async ({ page, database }) => {
  const { home, school } = await addEvening(database)
  await addItem(database.orm, school, { title: 'Pie', startingBid: 500, endTime: new Date(Date.now() + 7_200_000) })
  await page.goto(home)
  await page.getByRole('link', { name: 'Lowest price' }).click()
  await expect(page).toHaveURL(`${home}?sort=price`)
  await expect(page.getByRole('article').first()).toContainText('Pie')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('hearts of the device become the bidder’s once My bids opens', async ({ page, database, browser, baseURL }) => {
  const { home, link, cakePath, lead } = await addEvening(database)
  await page.goto(cakePath)
  await heartOf(page, 'Cake').click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await expect(rowOf(page, 'Cake')).toContainText('Watching')
  await expect(page.getByRole('status').first()).toHaveText('Watching 1 item')
  expect(await accessibilityFaults(page)).toEqual([])
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const phone = await other.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Show my bids' }).click()
  await expect(rowOf(phone, 'Cake')).toContainText('Watching')
  // Only then the device knows whose it is.
  await expect(phone.locator('astro-island[ssr]')).toHaveCount(0)
  await phone.goto(home)
  await expect(heartOf(phone, 'Cake')).toHaveAttribute('aria-pressed', 'true')
  await heartOf(phone, lead.title).click()
  await expect(heartOf(phone, lead.title)).toHaveAttribute('aria-pressed', 'true')
  await other.close()
  await page.reload()
  await rowOf(page, 'Cake').getByRole('button', { name: 'Stop watching' }).click()
  await expect(rowOf(page, 'Cake')).toHaveCount(0)
  await expect(rowOf(page, lead.title)).toContainText('Watching')
  await page.goto(home)
  await expect(heartOf(page, 'Cake')).toHaveAttribute('aria-pressed', 'false')
  await page.goto(`${home}/my-bids`)
  await page.getByRole('button', { name: 'Forget me here' }).click()
  await page.goto(home)
  await expect(heartOf(page, lead.title)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('there are no hearts, and watching stops under My bids', async ({ page, database }) => {
    const { home, link, cakePath } = await addEvening(database)
    for (const path of [home, cakePath]) {
      await page.goto(path)
      await expect(page.locator('[data-watch]').first()).toBeHidden()
    }
    await page.goto(link)
    await page.getByRole('button', { name: 'Show my bids' }).click()
    await expect(page.getByRole('heading', { name: 'My bids' })).toBeVisible()
  })
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })
  test('a heart follows an item', async ({ page, database }) => {
    const { cakePath, home } = await addEvening(database)
    await page.goto(cakePath)
    await page.getByRole('button', { name: 'Seguir Cake' }).click()
    await expect(page.getByRole('button', { name: 'Dejar de seguir Cake' }).getByText('Siguiendo')).toBeVisible()
    await expect(page.getByText('Guardado en este dispositivo.')).toBeVisible()
    await page.goto(home)
    await expect(page.getByRole('link', { name: 'Los que sigo' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
