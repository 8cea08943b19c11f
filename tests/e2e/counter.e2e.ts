import type { Page } from 'playwright/test'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addNamed, enterCounter, findField } from '../support/counter.ts'

const notPin = (pin: string) => (pin === '000000' ? '111111' : '000000')

/** Types as a scanner does: all at once, wherever the focus is, and Enter. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

for (const width of [390, 1280]) {
  test(`an owner makes a link, a helper enters by it, and is out when it is revoked, at ${width} pixels`, async ({
    page,
    school,
    newcomer,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openScreen(page, `${school.admin}/winners`, 'Winners')
    await page.getByRole('link', { name: 'Checkout Links' }).click()
    await expect(page.getByText('No link is in force.')).toBeVisible()
    await page.getByLabel('Good For').selectOption('8 hours')
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Make a Link' }).click()
    const { secret, pin } = await (await made).json()
    await expect(page.getByText(pin, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of the checkout link' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(pin, { exact: true })).toHaveCount(0)

    const helper = await newcomer()
    await helper.setViewportSize({ width, height: 844 })
    const asked: string[] = []
    helper.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
    await helper.goto(`/${school.slug}/checkout`)
    await expect(helper.getByText('Please open the checkout by its link.')).toBeVisible()
    expect(await accessibilityFaults(helper)).toEqual([])
    await helper.goto(`/${school.slug}/checkout#${secret}`)
    await helper.getByLabel('PIN').fill(notPin(pin))
    await helper.getByRole('button', { name: 'Start' }).click()
    await expect(helper.getByText('Please enter your name, 2 to 60 characters')).toBeVisible()
    await helper.getByLabel('Your Name').fill('Ann Reed')
    await helper.getByRole('button', { name: 'Start' }).click()
    await expect(helper.getByText('This PIN is not right.')).toBeVisible()
    expect(await accessibilityFaults(helper)).toEqual([])
    await helper.getByLabel('PIN').fill(pin)
    await helper.getByRole('button', { name: 'Start' }).click()
    await expect(findField(helper)).toBeFocused()
    await expect(helper).toHaveURL(/\/checkout(#\/)?$/)
    expect(asked.filter((url) => url.includes(secret))).toEqual([])

    await page.reload()
    await expect(page.getByText(/^Ann Reed, entered/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Revoke the link/ }).click()
    await page.getByRole('button', { name: 'Revoke Link' }).click()
    await expect(page.getByText('No link is in force.')).toBeVisible()
    await findField(helper).fill('Jane')
    await helper.getByRole('button', { name: 'Find' }).click()
    await expect(helper.getByRole('alert')).toContainText('This checkout link was revoked.')
    await expect(findField(helper)).toHaveCount(0)
  })
}

test('thirty winners pay and pick up in under six taps each, with one hand on a phone', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  test.setTimeout(120_000)
  const queue = []
  for (let count = 0; count < 30; count++) queue.push(await addNamed(orm, school, `Guest ${count} Reed`, 100, 20))
  const page = await newcomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await enterCounter(page, orm, school)
  let taps = 0
  const tap = async (name: string) => {
    taps++
    const button = page.getByRole('button', { name })
    await expect(button).toBeVisible()
    // A person needs as long to see what the button does now.
    await page.clock.fastForward(600)
    await button.click()
  }
  for (const [served, { code }] of queue.entries()) {
    taps = 0
    await expect(findField(page)).toBeFocused()
    await page.keyboard.type(code)
    await tap('Find')
    await expect(page.getByRole('heading', { level: 1, name: `Guest ${served} Reed` })).toBeVisible()
    if (served === 0) expect(await accessibilityFaults(page)).toEqual([])
    await tap('Paid $120.00 in Cash')
    await tap('Hand Over All 2 Items')
    await tap('Next Winner')
    expect(taps).toBeLessThan(6)
  }
  await findField(page).fill('reed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are more.')).toBeVisible()
  await expect(page.getByText('Picked up', { exact: true })).toHaveCount(12)
})

test('a scanner finds winners and items wherever the focus is, and presses nothing by itself', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const [jane, paul] = [await addNamed(orm, school, 'Jane Okafor', 100), await addNamed(orm, school, 'Paul Jansen', 50)]
  const quilt = await school.addItem('A quilt', { itemNumber: 7 })
  const page = await newcomer()
  await enterCounter(page, orm, school)
  await scan(page, `https://bid.example.org/b/${jane.items[0]?.code}`)
  await expect(page.getByRole('heading', { name: 'Jane Okafor' })).toBeVisible()
  // With the focus on the button that takes money, the next scan is of somebody else.
  await page.getByRole('button', { name: 'Paid $100.00 in Cash' }).focus()
  await scan(page, `HTTPS:--BID-B-${paul.items[0]?.code}`)
  await expect(page.getByRole('heading', { name: 'Paul Jansen' })).toBeVisible()
  await expect(page.getByText('$50.00 left')).toBeVisible()
  await scan(page, jane.code.toLowerCase())
  await expect(page.getByText('$100.00 left')).toBeVisible()
  await scan(page, `/b/${quilt.code}`)
  await expect(page.getByRole('heading', { name: 'A quilt' })).toBeVisible()
  await scan(page, 'NOBODY')
  await expect(page.getByText('No winner and no open item matches “NOBODY”.')).toBeVisible()
})

test('a scan into the fields of a payment or a bid records neither, and finds what was scanned', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const [jane, paul] = [await addNamed(orm, school, 'Jane Okafor', 100), await addNamed(orm, school, 'Paul Jansen', 50)]
  const quilt = await school.addItem('A quilt', { itemNumber: 7 })
  const page = await newcomer()
  await enterCounter(page, orm, school)
  await scan(page, jane.code)
  await page.getByText('Another Payment, or a Part').click()
  await page.getByLabel('Check Number').fill('1042')
  await scan(page, `https://bid.example.org/b/${paul.items[0]?.code}`)
  await expect(page.getByRole('heading', { name: 'Paul Jansen' })).toBeVisible()
  await scan(page, `/b/${quilt.code}`)
  await page.getByLabel('Bidder’s Email').focus()
  await scan(page, `https://bid.example.org/b/${jane.items[0]?.code}`)
  await expect(page.getByRole('heading', { name: 'Jane Okafor' })).toBeVisible()
  await expect(findField(page)).toBeFocused()
  await expect(page.getByText('$100.00 left')).toBeVisible()
  // What only ends like one is what somebody typed.
  await page.getByText('Another Payment, or a Part').click()
  await page.getByLabel('Check Number').fill('Plan b-twelve')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('by keyboard alone: a part by check, the rest in cash, one item after the other, and one undone', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const { email } = await addNamed(orm, school, 'Jane Okafor', 100, 50)
  const page = await newcomer()
  await page.setViewportSize({ width: 1280, height: 844 })
  await enterCounter(page, orm, school, 'Bob Hale')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('$150.00 left')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  const pressTo = async (name: string) => {
    const target = page
      .getByRole('button', { name })
      .or(page.locator('summary', { hasText: name }))
      .first()
    for (let presses = 0; presses < 20; presses++) {
      const isReached = await target.evaluate((element) => element === document.activeElement)
      if (isReached) {
        await expect(target).toBeEnabled()
        return page.keyboard.press('Enter')
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await pressTo('Another Payment')
  await page.getByLabel('Amount').fill('60.00')
  await page.getByLabel('Check Number').fill('1042')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('$90.00 left')).toBeVisible()
  await findField(page).focus()
  await pressTo('Paid $90.00 in Cash')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await findField(page).focus()
  await pressTo('Hand over A week at the lake')
  await expect(page.getByText('1 of 2 to pick up')).toBeVisible()
  await findField(page).focus()
  await pressTo('Hand Over the Item')
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
  await findField(page).focus()
  await pressTo('Undo the pickup of A week at the lake')
  await expect(page.getByText('1 of 2 to pick up')).toBeVisible()
  await expect(page.getByText(/A week at the lake, pickup undone .*Bob Hale \(helper\)/)).toBeVisible()
  await expect(page.getByText(/\$60\.00 check .*Bob Hale \(helper\)/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('ten seconds without a network: told, nothing lost, and nothing recorded twice', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const { code } = await addNamed(orm, school, 'Jane Okafor', 100)
  const page = await newcomer()
  await enterCounter(page, orm, school)
  await scan(page, code)
  const pay = page.getByRole('button', { name: 'Paid $100.00 in Cash' })
  await expect(pay).toBeVisible()
  // The first try arrives, and its answer does not; then nothing does for a while.
  let tries = 0
  await page.route('**/checkout/payments', async (route) => {
    tries++
    if (tries === 1) await route.fetch()
    await route.abort('internetdisconnected')
  })
  await pay.click()
  await expect(page.getByText('No connection. We keep trying')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => tries, { timeout: 15_000 }).toBeGreaterThan(5)
  await page.unroute('**/checkout/payments')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await expect(page.getByText(/^\$100\.00 cash/)).toHaveCount(1)
})

test('a part whose answers are lost is recorded once, also when it is pressed again on a page that reads the rest', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const { code } = await addNamed(orm, school, 'Jane Okafor', 100)
  const page = await newcomer()
  await enterCounter(page, orm, school)
  const check = page.getByText(/^\$40\.00 check/)
  const record = page.getByRole('button', { name: 'Record Payment' })
  async function payFortyByCheck() {
    await page.getByText('Another Payment, or a Part').click()
    await page.getByLabel('Amount').fill('40.00')
    await page.getByLabel('Check Number').fill('1042')
    await record.click()
  }
  let isLost = true
  await page.route('**/checkout/payments', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await scan(page, code)
  await payFortyByCheck()
  await expect(page.getByText('No connection. We keep trying')).toBeVisible()
  // Whoever is tired of waiting looks the winner up again, and types it again.
  await page.getByRole('link', { name: 'Back to Search' }).click()
  await scan(page, code)
  await expect(page.getByText('$60.00 left')).toBeVisible()
  await payFortyByCheck()
  isLost = false
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await expect(record).toBeHidden()
  await expect(page.getByText('$60.00 left')).toBeVisible()
  await expect(check).toHaveCount(1)
  // Another check of as much is another payment.
  await page.getByText('Another Payment, or a Part').click()
  await expect(page.getByLabel('Amount')).toHaveValue('60.00')
  await page.getByLabel('Amount').fill('40.00')
  await record.click()
  await expect(page.getByText('$20.00 left')).toBeVisible()
  await expect(check).toHaveCount(2)
})

test('what failed is no longer said once somebody goes on', async ({ newcomer, school, database: { orm } }) => {
  const { code } = await addNamed(orm, school, 'Jane Okafor', 100)
  const page = await newcomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await enterCounter(page, orm, school)
  await scan(page, code)
  await page.getByText('Another Payment, or a Part').click()
  const failure = page.getByText('Failed to record the payment', { exact: true })
  const payTooMuch = async () => {
    await page.getByLabel('Amount').fill('100.01')
    await page.getByRole('button', { name: 'Record Payment' }).click()
    await expect(failure).toBeVisible()
  }
  // By itself it would go after five seconds.
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await payTooMuch()
  await findField(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(failure).toHaveCount(0)
  await payTooMuch()
  await page.getByRole('button', { name: 'Paid $100.00 in Cash' }).click()
  await expect(failure).toHaveCount(0)
})

test('a double tap does one thing: nothing is handed over that was only paid, and no pickup undone', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const { code } = await addNamed(orm, school, 'Jane Okafor', 100)
  const page = await newcomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await enterCounter(page, orm, school)
  await scan(page, code)
  const button = page.getByRole('button', { name: 'Paid $100.00 in Cash' })
  await expect(button).toBeEnabled()
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await page.mouse.click(x + 100, y + 20)
  const handOver = page.getByRole('button', { name: 'Hand Over the Item' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(handOver).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.mouse.click(x + 100, y + 20)
  await expect(handOver).toBeDisabled()
  await page.clock.resume()
  await expect(handOver).toBeEnabled()
  // The other button of the one item: undoing it comes to the same place.
  const one = page.getByRole('button', { name: 'Hand over A week at the lake' })
  const at = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.mouse.click(at.x + at.width - 10, at.y + at.height / 2)
  const undo = page.getByRole('button', { name: 'Undo the pickup' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(undo).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(undo).toBeDisabled()
  await page.mouse.click(at.x + at.width - 10, at.y + at.height / 2)
  await page.clock.resume()
  await expect(undo).toBeEnabled()
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(page.getByText(/pickup undone/)).toHaveCount(0)
})

test('without JavaScript the page says that it needs it, and an unknown organization has none', async ({
  browser,
  school,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/${school.slug}/checkout`)
  // Looking for the text itself would pass over a noscript element.
  await expect(page.locator('noscript p')).toHaveText(/^The checkout needs JavaScript./)
  expect((await page.goto('/no-such-school/checkout'))?.status()).toBe(404)
  await context.close()
})
