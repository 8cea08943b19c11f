import { cardOf, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addMail } from '../support/mail.ts'
import { expectToast } from '../support/toasts.ts'

const upcoming = () => ({ startTime: inHours(48), endTime: inHours(96) })

for (const width of [390, 1280]) {
  test(`a team hides its items, previews one, and shows it to bidders after all, ${width} px wide`, async ({
    page,
    newcomer,
    school,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const canoe = await school.addItem('Moonlit canoe', upcoming())
    const address = `/${school.slug}/${canoe.slug}`
    await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
    const defaults = page.getByRole('region', { name: 'Auction Defaults' })
    await defaults.getByLabel('Hide items until they open').check()
    await defaults.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Settings updated successfully')

    await openScreen(page, school.admin, 'Dashboard')
    const card = cardOf(page, 'Moonlit canoe')
    await expect(card.getByText('Hidden until it opens')).toBeVisible()
    const view = card.getByRole('link', { name: 'View Moonlit canoe' })
    await expect(view).toHaveAttribute('href', `${address}?preview=team`)
    const stranger = await newcomer()
    for (const path of [address, `${address}?preview=team`]) {
      expect((await stranger.goto(path))?.status()).toBe(404)
      await expect(stranger.getByText('Moonlit canoe')).toBeHidden()
    }

    await card.getByRole('link', { name: 'Edit' }).click()
    const choice = page.getByLabel('Before It Opens')
    await expect(choice.locator('option:checked')).toHaveText('As in Settings (hidden)')
    await expect(page.getByRole('link', { name: 'Preview the page' })).toHaveAttribute(
      'href',
      `${address}?preview=team`,
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await choice.selectOption('Show before it opens')
    await page.getByRole('button', { name: 'Update Auction' }).click()
    await expectToast(page, 'Auction updated successfully')
    await expect(card.getByText('Hidden until it opens')).toBeHidden()
    expect((await stranger.goto(address))?.status()).toBe(200)
    await expect(stranger.getByRole('heading', { name: 'Moonlit canoe' })).toBeVisible()
  })
}

test('the preview says who sees it until when, and leads nowhere that is not there yet', async ({ page, school }) => {
  const canoe = await school.addItem('Moonlit canoe', { ...upcoming(), hidesUntilOpen: true })
  const path = `/${school.slug}/${canoe.slug}?preview=team`
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByText(/^Only your team sees this page until .+\sCT\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Moonlit canoe' })).toBeVisible()
  await expect(page.getByText('Starting Soon')).toBeVisible()
  for (const name of ['Add to calendar', 'Ask a question'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Watch|Share/ })).toHaveCount(0)
  expect(calls.filter((called) => called.startsWith('/api/'))).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the preview becomes the page of everyone when bidding opens', async ({ page, school }) => {
  const opening = { startTime: inHours(6 / 3_600), endTime: inHours(1) }
  const { slug } = await school.addItem('Moonlit canoe', { ...opening, hidesUntilOpen: true })
  await page.goto(`/${school.slug}/${slug}?preview=team`)
  await expect(page.getByText('This page will update on its own.')).toBeVisible()
  await page.waitForURL(`/${school.slug}/${slug}`, { timeout: 20_000 })
  await expect(page.getByText('Only your team sees this page')).toBeHidden()
})

test('the list of emails leads to the preview of a hidden item, and to the page of any other', async ({
  page,
  school,
  database,
}) => {
  const canoe = await school.addItem('Moonlit canoe', { ...upcoming(), hidesUntilOpen: true })
  const quilt = await school.addItem('Quilt')
  for (const { id } of [canoe, quilt]) await addMail(database.orm, school, { auctionItemId: id })
  await openScreen(page, `${school.admin}/mails`, 'Emails')
  for (const [title, search] of [
    ['Moonlit canoe', '?preview=team'],
    ['Quilt', ''],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: new RegExp(`^View Item ?: ${title}$`) }).click()
    await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL((await opened).url()).search).toBe(search)
  }
})

test('an item that has begun has nothing to choose any more', async ({ page, school }) => {
  const { id } = await school.addItem('Sunlit canoe')
  await openScreen(page, `${school.admin}/auctions/${id}/edit`, 'Edit Auction')
  await expect(page.getByLabel('End Time')).toBeVisible()
  await expect(page.getByLabel('Before It Opens')).toBeHidden()
})
