import { expect, test } from '../../support/page.ts'

test('the description of the API is dark for visitors who prefer that, and light for others', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await background()).toBe('rgb(28, 32, 34)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
})
