import { expect, inMinutes, newBidder, test } from '../support/sandbox.ts'

test('an item that has not started counts down to its start, closed for bids', async ({ page }) => {
  await page.goto('/maple-street/sunday-picnic-for-six')
  await expect(page.getByText('Starting Soon')).toBeVisible()
  await expect(page.getByText('Bidding opens in')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^(\d+ days?|\d+ hours?)/)
  await expect(page.getByText('Starting bid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeHidden()
})

test('a live item counts down to its end, names the zone and takes bids', async ({ page }) => {
  await page.goto('/maple-street/friendship-quilt-from-third-grade')
  await expect(page.getByText('Active')).toBeVisible()
  await expect(page.getByText('Bidding closes in')).toBeVisible()
  await expect(page.getByText(/^\w{3}, \w{3}\s\d+, 7:30\sPM\sCT$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeVisible()
  await expect(page).toHaveTitle('Friendship Quilt from Third Grade | Bidlark')
})

test('an ended item names its masked winner and takes no more bids', async ({ page }) => {
  await page.goto('/maple-street/six-piano-lessons')
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'm***@e***.org' })).toBeVisible()
  await expect(page.getByText('$150.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place bid' })).toBeHidden()
})

test('an item that ended without bids says so', async ({ page }) => {
  await page.goto('/maple-street/family-portrait-in-the-park')
  await expect(page.getByRole('heading', { name: 'Ended with no winner' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bidding' })).not.toContainText('$')
})

test('a single day is not written with a zero', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ endTime: inMinutes(36 * 60) })
  await page.goto(item.path)
  await expect(page.getByRole('timer')).toHaveText(/^1day/)
})

test('description, rules, guidelines, and disclaimers are shown', async ({ page }) => {
  await page.goto('/maple-street/six-piano-lessons')
  await expect(page.locator('strong', { hasText: '45 minutes' })).toBeVisible()
  await expect(page.locator('em', { hasText: 'Grandparents learn faster than they say.' })).toBeVisible()
  await expect(page.getByText('After you bid, wait 30 seconds before bidding on this item again.')).toBeVisible()
  await expect(page.getByText('is due within 48 hours of the close')).toBeVisible()
  await expect(page.getByText('Sales are final')).toBeVisible()
})

test('markup in a description is only ever text', async ({ page, sandbox }) => {
  const description = '<img src=x onerror="alert(1)"><script>alert(2)</script> **<b>bold</b>**'
  const item = await sandbox.addItem({ title: '<i>Lake</i>', description, donatedBy: '<s>Joe</s>' })
  await page.goto(item.path)
  await expect(page.getByRole('heading', { name: '<i>Lake</i>' })).toBeVisible()
  await expect(page.getByText('<img src=x onerror="alert(1)">')).toBeVisible()
  await expect(page.locator('strong', { hasText: '<b>bold</b>' })).toBeVisible()
  await expect(page.getByText('Donated by <s>Joe</s>')).toBeVisible()
})

test('no full address of a bidder reaches the page', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  await sandbox.bid(item, '125', email)
  const html = await (await page.goto(item.path))?.text()
  expect(html).toContain('b***@e***.org')
  expect(html).not.toContain(email)
})

test('an archived item is not available', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await sandbox.archive(item.id)
  const answer = await page.goto(item.path)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Auction Not Available' })).toBeVisible()
  await expect(page.getByText('No active auction found')).toBeVisible()
  await page.getByRole('link', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Auction Not Available' })).toBeVisible()
})

test('the old address of an item leads to the new one', async ({ page, request, sandbox }) => {
  const item = await sandbox.addItem()
  await sandbox.change(item.id, { slug: `${item.slug}-renamed` })
  const answer = await request.get(item.path, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  await page.goto(item.path)
  await expect(page).toHaveURL(new RegExp(`${item.path}-renamed$`))
})

test('a shared link shows title, description and picture address of the site itself', async ({ page, baseURL }) => {
  const path = '/maple-street/six-piano-lessons'
  await page.goto(path)
  const content = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await content('title')).toBe('Six Piano Lessons | Bidlark')
  expect(await content('description')).toMatch(/^Six lessons of 45 minutes with Hannah Brandt/)
  expect(await content('url')).toBe(`${baseURL}${path}`)
})
