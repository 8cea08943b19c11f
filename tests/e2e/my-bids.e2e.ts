import { eq } from 'drizzle-orm'
import { myBidsUrl } from '../../api/subscriptions/links.ts'
import { bid } from '../../db/schema/bids.ts'
import { expect, test } from '../support/account.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool } from '../support/school.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('from the link in an email, a bidder reads live that they were outbid, and bids again in two presses', async ({
  page,
  database,
  request,
}) => {
  const { orm } = database
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  const [reader, item] = [await addReader(orm), await addItem(orm, school)]
  const place = async (email: string, amount: string) => {
    const answer = await request.post(`/api/${school.slug}/auction/${item.slug}/bid`, { data: { email, amount } })
    expect(answer.status()).toBe(200)
  }
  await place(reader.email, '125')
  const before = new Date(Date.now() - 60_000)
  await orm.update(bid).set({ timestamp: before }).where(eq(bid.auctionItemId, item.id))
  await page.goto(myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, ''))
  await page.getByRole('button', { name: 'Show my bids' }).press('Enter')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: 'A week at the lake' })
  await expect(row).toContainText('You’re winning')
  await place(`rival-${reader.id}@example.org`, '150')
  await expect(row).toContainText('You’ve been outbid')
  await row.getByRole('link', { name: 'Bid $155.00' }).press('Enter')
  const yes = page.getByRole('dialog', { name: 'Confirm your bid' }).getByRole('button', { name: 'Yes, bid $155.00' })
  await page.keyboard.press('Tab')
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('You’re winning')
})
