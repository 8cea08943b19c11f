import { expect, test } from '../support/page.ts'

for (const [path, title] of [
  ['/maple-street/what/ever', 'Page Not Found'],
  ['/no-such-school', 'Organization not found'],
  ['/docs', 'Organization not found'],
  ['/health', 'Organization not found'],
  ['/no-such-school/item', 'Auction Not Available'],
  ['/maple-street/no-such-item', 'Auction Not Available'],
] as const) {
  test(`${path} says "${title}" with status 404 and a way on`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
  })
}
