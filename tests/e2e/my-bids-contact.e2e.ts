import { and, eq } from 'drizzle-orm'
import { myBidsUrl } from '../../api/subscriptions/links.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { bid } from '../../db/schema/bids.ts'
import { organization } from '../../db/schema/organizations.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool } from '../support/school.ts'

test('under My bids a bidder says who they are where it is required, and only once', async ({
  page,
  database,
  baseURL,
}) => {
  const { orm } = database
  const school = await addSchool(orm, { name: 'Pine Hill School' })
  const [reader, item] = [await addReader(orm), await addItem(orm, school, { title: 'A quilt' })]
  const place = async (email: string, amount: string, more: object = {}) => {
    const answer = await fetch(new URL(`/api/${school.slug}/auction/${item.slug}/bid`, baseURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, amount, ...more }),
    })
    expect(answer.status).toBe(200)
  }
  await place(reader.email, '125')
  await place('rival@example.org', '130')
  await orm
    .update(bid)
    .set({ timestamp: new Date(Date.now() - 60_000) })
    .where(eq(bid.auctionItemId, item.id))
  await orm.update(organization).set({ asksName: 'required' }).where(eq(organization.id, school.id))
  // What pages know of the organization is read anew within two seconds.
  await expect(async () => {
    const data = { email: 'newcomer@example.org', amount: '1' }
    const answer = await page.request.post(`/api/${school.slug}/auction/${item.slug}/bid`, { data })
    expect((await answer.json()).issues?.[0]?.path).toBe('name')
  }).toPass()

  await page.goto(myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, ''))
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Bid $135.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Bid $135.00' }).click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await expect(dialog.getByLabel('Your name')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('Jane Okafor')
  await dialog.getByRole('button', { name: 'Bid $135.00' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A quilt' })).toContainText('You’re winning')
  const [stored] = await orm
    .select()
    .from(bidderContact)
    .where(and(eq(bidderContact.organizationId, school.id), eq(bidderContact.email, reader.email)))
  expect(stored).toMatchObject({ name: 'Jane Okafor', phone: null, isConfirmed: true })

  await place('rival@example.org', '140', { name: 'Rival' })
  await orm
    .update(bid)
    .set({ timestamp: new Date(Date.now() - 60_000) })
    .where(eq(bid.auctionItemId, item.id))
  await page.evaluate(() => localStorage.removeItem('bidlark:contact'))
  await page.reload()
  await page.getByRole('link', { name: 'Bid $145.00' }).click()
  await dialog.getByRole('button', { name: 'Bid $145.00' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A quilt' })).toContainText('You’re winning')
})
