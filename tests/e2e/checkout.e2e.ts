import { eq } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { DAY_MS } from '../../api/contract/values/time/time.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { enterCheckout, findField, scan } from '../support/enter-checkout.ts'
import { letPass } from '../support/let-pass.ts'
import { addNamed } from '../support/named-winner.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone a helper enters by an owner’s link, and is out when it is revoked', async ({
  page,
  school,
  newcomer,
}) => {
  await page.setViewportSize(PHONE)
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await page.getByRole('link', { name: 'Checkout Links' }).click()
  await expect(page.getByText('No active links.')).toBeVisible()
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
  await helper.setViewportSize(PHONE)
  const asked: string[] = []
  helper.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  await helper.goto(`/${school.slug}/checkout`)
  await expect(helper.getByText('Please open the checkout by its link.')).toBeVisible()
  await helper.goto(`/${school.slug}/checkout#${secret}`)
  await helper.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000')
  await helper.getByRole('button', { name: 'Start' }).click()
  await expect(helper.getByText('Please enter your name, 2 to 60 characters')).toBeVisible()
  expect(await accessibilityFaults(helper)).toEqual([])
  await helper.getByLabel('Your Name').fill('Ann Reed')
  await helper.getByLabel('PIN').fill(pin)
  await helper.getByRole('button', { name: 'Start' }).click()
  await expect(findField(helper)).toBeFocused()
  await expect(helper).toHaveURL(/\/checkout(#\/)?$/)
  expect(asked.filter((url) => url.includes(secret))).toEqual([])

  await page.reload()
  await expect(page.getByText(/^Ann Reed, entered/)).toBeVisible()
  await page.getByRole('button', { name: /^Revoke the link/ }).click()
  await page.getByRole('button', { name: 'Revoke Link' }).click()
  await expect(page.getByText('No active links.')).toBeVisible()
  await findField(helper).fill('Jane')
  await helper.getByRole('button', { name: 'Find' }).click()
  await expect(helper.getByRole('alert')).toContainText('This checkout link was revoked.')
})

test('what nobody bid on is sold from the report and at the table, and its buyer is checked off by code', async ({
  page,
  newcomer,
  school,
  database: { orm },
}) => {
  const [before, until] = [new Date(Date.now() - 10_000), new Date(Date.now() + 2 * DAY_MS)]
  await school.addItem('A lamp', { startingBid: 4_000, itemNumber: 12, startTime: new Date(0), endTime: before })
  await closeItems(orm, school.id, new Date())
  await openScreen(page, `${school.admin}/reports`, 'Reports')
  await page.getByRole('button', { name: 'Sell What Is Left' }).press('Enter')
  await page.getByLabel('On Sale Until').fill(until.toISOString().slice(0, 16))
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.getByRole('button', { name: 'Sell 1 Auction' }).press('Enter')
  await expect(page.getByText('On sale', { exact: true })).toBeVisible()

  const helper = await newcomer()
  await helper.setViewportSize(PHONE)
  await enterCheckout(helper, orm, school)
  await scan(helper, '#12')
  await helper.getByLabel('Bidder’s Email').fill('kim@example.org')
  expect(await accessibilityFaults(helper, { inDark: true })).toEqual([])
  await helper.getByRole('button', { name: 'Sell 1 for $40.00' }).click()
  await expect(helper.getByText('Sold: 1 place to k***@e***.org, for $40.00.')).toBeVisible()
  const [buyer] = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  await findField(helper).focus()
  await scan(helper, buyer?.code ?? '')
  await helper.getByRole('button', { name: 'Paid $40.00 in Cash' }).click()
  await helper.getByRole('button', { name: 'Hand Over the Item' }).click()
  await expect(helper.getByText('Picked up', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(helper)).toEqual([])
})

test('on a phone without a network for a while all is recorded once, and a double tap does one thing', async ({
  newcomer,
  school,
  database: { orm },
}) => {
  const { code } = await addNamed(orm, school, 'Jane Okafor', 100)
  const page = await newcomer()
  await page.setViewportSize(PHONE)
  await page.clock.install()
  await enterCheckout(page, orm, school)
  await scan(page, code)
  const pay = page.getByRole('button', { name: 'Paid $100.00 in Cash' })
  await expect(pay).toBeEnabled()
  const { x, y } = (await pay.boundingBox()) ?? { x: 0, y: 0 }
  await page.context().setOffline(true)
  await pay.click()
  await expect(page.getByText('No connection. We keep trying')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const handOver = page.getByRole('button', { name: 'Hand Over the Item' })
  await letPass(page, () => expect(handOver).toBeVisible({ timeout: 100 }))
  // Where they had pressed to be paid, and may press once more.
  await page.mouse.click(x + 100, y + 20)
  await expect(handOver).toBeDisabled()
  await page.clock.runFor(600)
  await expect(handOver).toBeEnabled()
  await expect(page.getByText(/^\$100\.00 cash/)).toHaveCount(1)
  // The other button of the one item: undoing it comes to the same place.
  const one = page.getByRole('button', { name: 'Hand over A week at the lake' })
  const at = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const tap = () => page.mouse.click(at.x + at.width - 10, at.y + at.height / 2)
  await tap()
  const undo = page.getByRole('button', { name: 'Undo the pickup' })
  await letPass(page, () => expect(undo).toBeVisible({ timeout: 100 }))
  await expect(undo).toBeDisabled()
  await tap()
  await page.clock.runFor(600)
  await expect(undo).toBeEnabled()
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(page.getByText(/pickup undone/)).toHaveCount(0)
})
