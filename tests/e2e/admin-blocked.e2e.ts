import { choose, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { confirmOnPage } from '../support/bidding.ts'
import { expectToast } from '../support/toasts.ts'

test('a bidder is blocked from the bids of an item, and unblocked in the settings, by keyboard', async ({
  page,
  school,
}) => {
  const quilt = await school.addItem('A quilt')
  const email = await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  await choose(page, 'A quilt', 'View Bids')
  const bids = page.getByRole('dialog', { name: 'Bids on “A quilt”' })
  const block = bids.getByRole('button', { name: `Block ${email}` })
  await block.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Block ${email}?` })
  await expect(question.getByRole('button', { name: 'Don’t Block' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Address blocked')
  await expect(bids.getByRole('listitem')).toContainText(['Blocked'])
  await expect(block).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const refused = await page.request.post(`/api/${school.slug}/auction/${quilt.slug}/bid`, {
    data: { email, amount: '200' },
  })
  expect(refused.status()).toBe(403)

  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const settings = page.getByRole('region', { name: 'Blocked Addresses' })
  await expect(settings.getByRole('listitem')).toContainText(`${email}Blocked by `)
  await settings.getByRole('button', { name: `Unblock ${email}` }).press('Enter')
  await expectToast(page, 'Address unblocked')
  await expect(settings.getByRole('listitem')).toHaveCount(0)
})

test('an address is blocked in the settings, with a reason, once', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const settings = page.getByRole('region', { name: 'Blocked Addresses' })
  await settings.getByLabel('Email to Block').fill('jane@example.org')
  await settings.getByLabel('Reason').fill('Never paid')
  await settings.getByRole('button', { name: 'Block Address' }).click()
  await expect(settings.getByRole('listitem')).toContainText('jane@example.orgNever paid')
  await expect(settings.getByLabel('Email to Block')).toHaveValue('')
  await settings.getByLabel('Email to Block').fill('jane+2@example.org')
  await settings.getByRole('button', { name: 'Block Address' }).click()
  await expect(settings.getByText('This address is blocked already.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a manager sees who is blocked, and blocks nobody', async ({ school, page }) => {
  const quilt = await school.addItem('A quilt')
  const email = await school.bid(quilt, '125')
  await page.request.post(`${school.api}/blocked-addresses`, { data: { email } })
  await school.bid(quilt, '130')
  const theirs = await (await school.addTeammate('manager', 'Jo Finch')).open()
  await openScreen(theirs, school.admin, 'Dashboard')
  await choose(theirs, 'A quilt', 'View Bids')
  await expect(theirs.getByRole('dialog').getByText('Blocked', { exact: true })).toHaveCount(1)
  await expect(theirs.getByRole('button', { name: /^Block / })).toHaveCount(0)
})

test('a blocked bidder reads on the item’s page whom to ask, also without JavaScript', async ({
  page,
  school,
  browser,
  baseURL,
}) => {
  const quilt = await school.addItem('A quilt')
  await page.request.post(`${school.api}/blocked-addresses`, { data: { email: 'jane@example.org' } })
  const message = 'This e-mail address cannot bid here. Questions: office@example.org.'
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) })
    const theirs = await context.newPage()
    await theirs.goto(`/${school.slug}/${quilt.slug}`)
    if (javaScriptEnabled) await expect(theirs.locator('astro-island[ssr]')).toHaveCount(0)
    await theirs.getByLabel('Your email').fill('jane@example.org')
    await theirs.getByRole('button', { name: 'Place bid' }).click()
    if (javaScriptEnabled) await confirmOnPage(theirs)
    await expect(theirs.getByText(message).first()).toBeVisible()
    await context.close()
  }
})
