import { expect, newBidder, test } from '../support/sandbox.ts'

test.use({ javaScriptEnabled: false })

test('a bid is placed without JavaScript', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByLabel('Your bid', { exact: true }).fill('130.5')
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByRole('status').getByText('You’re winning at $130.50')).toBeVisible()
  await expect(page.getByText('1 bid · high bidder b***@e***.org')).toBeVisible()
  await expect(page.getByLabel('Your bid', { exact: true })).toHaveValue('135.50')
})

test('what became of a posted bid is in sight on a phone', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ description: 'A very long story.\n\n'.repeat(40) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByRole('status').getByText('You’re winning at $125.00')).toBeInViewport()
})

test('sending the same form again, by reload or a second press, is the same bid', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByText('You’re winning at $125.00')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re winning at $125.00')).toBeVisible()
  expect(await sandbox.bids(item)).toHaveLength(1)
})

test('without JavaScript a quick bid is one press', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByRole('button', { name: '$135.00' }).click()
  await expect(page.getByText('You’re winning at $135.00')).toBeVisible()
})

test('a bid below the price is refused, and what was typed stays', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  const email = newBidder()
  await page.goto(item.path)
  await sandbox.bid(item, '150')
  await page.getByLabel('Your email').fill(email)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Place bid' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('alert')).toHaveText('You have been outbid. Bid must be at least $155.00.')
  await expect(page.getByLabel('Your email')).toHaveValue(email)
  await expect(page.getByText('At least $155.00', { exact: true })).toBeVisible()
})

test('what is wrong with a posted bid is shown at its field', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await page.getByLabel('Your email').fill('pat@')
  await page.getByRole('button', { name: 'Place bid' }).click()
  const email = page.getByLabel('Your email')
  await expect(email).toHaveValue('pat@')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
})

test('an absurd amount is asked about once more without JavaScript, for that amount only', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem()
  const amount = page.getByLabel('Your bid', { exact: true })
  const send = page.getByRole('button', { name: 'Place bid' })
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await amount.fill('12500')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Did you mean $12,500.00? If so, press Place bid again.')
  await amount.fill('125000')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Did you mean $125,000.00? If so, press Place bid again.')
  await amount.fill('12500')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Did you mean $12,500.00? If so, press Place bid again.')
  await send.click()
  await expect(page.getByText('You’re winning at $12,500.00')).toBeVisible()
})

test('the whole history opens without JavaScript', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  for (const amount of ['125', '130', '135', '140', '145', '150']) await sandbox.bid(item, amount)
  await page.goto(item.path)
  await page.getByText('Show all 6 bids').click()
  await expect(page.getByText('$125.00')).toBeVisible()
})

test('nothing that needs JavaScript is offered without it', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
})

test('a maximum is set without JavaScript, and is in no page afterwards', async ({ page, sandbox }) => {
  const item = await sandbox.addItem()
  await page.goto(item.path)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByLabel('Your bid', { exact: true }).fill('187.5')
  await page.getByLabel('Bid for me up to this amount').check()
  await page.getByRole('button', { name: 'Place bid' }).click()
  await expect(page.getByRole('status').getByText('You’re winning at $125.00')).toBeVisible()
  expect(await page.content()).not.toContain('187.5')
  await sandbox.bid(item, '150')
  await page.goto(item.path)
  await expect(page.getByText('$155.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Automatic')).toBeVisible()
})
