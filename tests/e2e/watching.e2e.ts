import { expect, test } from '../support/account.ts'
import { addItem, addSchool } from '../support/school.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a heart is pressed by keyboard alone, is large enough for a thumb, and is known to other tabs', async ({
  page,
  context,
  database: { orm },
}) => {
  const school = await addSchool(orm, { name: 'Pine Hill School' })
  const cake = await addItem(orm, school, { title: 'Cake' })
  await page.goto(`/${school.slug}`)
  const heart = page.getByRole('button', { name: /atch(ing)? Cake$/ })
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toBeFocused()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const other = await context.newPage()
  await other.goto(`/${school.slug}/${cake.slug}`)
  const same = other.getByRole('button', { name: 'Stop watching Cake' })
  await expect(same.getByText('Watching')).toBeVisible()
  await same.press('Space')
  await expect(other.getByRole('button', { name: 'Watch Cake' })).toHaveAttribute('aria-pressed', 'false')
  await same.or(other.getByRole('button', { name: 'Watch Cake' })).press('Space')
  // What is said then covers no button.
  const note = await other.getByText('Saved on this device.').boundingBox()
  const bar = await other.getByRole('region', { name: 'Your next bid' }).boundingBox()
  expect((note?.y ?? 844) + (note?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await other.getByRole('button', { name: 'Stop watching Cake' }).press('Space')
  await page.reload()
  await expect(heart).toHaveAccessibleName('Watch Cake')
  await context.setOffline(true)
  await heart.press('Enter')
  await expect(page.locator('[data-watch-note]')).not.toBeEmpty()
})
