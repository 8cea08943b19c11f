import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { expect, test } from '../support/admin.ts'
import { inHours } from '../support/moments.ts'

test('the preview becomes the page of everyone when bidding opens', async ({ page, school, database: { orm } }) => {
  const times = { startTime: inHours(1), endTime: inHours(2), hidesUntilOpen: true }
  const { id, slug } = await school.addItem('Moonlit canoe', times)
  await page.clock.install()
  await page.goto(`/${school.slug}/${slug}?preview=team`)
  await expect(page.getByText(/^\s*Only your team sees this page until/)).toBeVisible()
  await orm
    .update(auctionItem)
    .set({ startTime: inHours(-1) })
    .where(eq(auctionItem.id, id))
  await page.clock.runFor(61 * 60_000)
  await page.waitForURL(`/${school.slug}/${slug}`)
  await expect(page.getByText('Only your team sees this page')).toBeHidden()
})
