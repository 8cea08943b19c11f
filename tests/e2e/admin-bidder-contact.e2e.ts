import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { cardOf, choose, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

const phone = '(555) 123-4567 x8'

test('an owner has bidders asked, and the team sees the answers beside the email', async ({
  page,
  school,
  database,
}) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const questions = page.getByRole('region', { name: 'Questions for Bidders' })
  await expect(questions.getByLabel('Name', { exact: true })).toHaveValue('off')
  await questions.getByLabel('Name', { exact: true }).selectOption('Ask everyone')
  await questions.getByLabel('Phone Number').selectOption('Ask, but let them skip it')
  await questions.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(questions.getByLabel('Name', { exact: true })).toHaveValue('required')

  const quilt = await school.addItem('A quilt')
  await school.bid(quilt, '125', { name: 'Jane Okafor', phone })
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  const bids = page.getByRole('dialog', { name: 'Bids on “A quilt”' })
  await expect(bids.getByRole('listitem')).toContainText(`Jane Okafor, ${phone}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const address = await bids.getByText('@example.org').boundingBox()
  expect(address?.width).toBeGreaterThan(150)
  await expect(bids.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:5551234567;ext=8')
  expect(await accessibilityFaults(page)).toEqual([])

  await database.orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 1_000) })
    .where(eq(auctionItem.id, quilt.id))
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toContainText(`Jane Okafor, ${phone}`)
  expect(await accessibilityFaults(page)).toEqual([])
})
