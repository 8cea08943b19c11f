import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { myBidsUrl } from '../../api/subscriptions/links.ts'
import type { Orm } from '../../db/clients.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { winner } from '../../db/schema/checkout.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { type AdminSchool, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { expectToast } from '../support/toasts.ts'
import { addWins } from '../support/won.ts'

/** Adds winners by name, each with items at these amounts. */
async function addNamed(orm: Orm, school: AdminSchool, people: Record<string, number[]>) {
  for (const [name, amounts] of Object.entries(people)) {
    const { email } = await addWins(
      orm,
      school,
      `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`,
      ...amounts,
    )
    await orm.insert(bidderContact).values({ organizationId: school.id, email, name: `${name} Okafor` })
  }
}

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name} Okafor` })

for (const width of [390, 1280]) {
  test(`a winner pays in parts and picks up at ${width} pixels`, async ({ page, school, database }) => {
    await page.setViewportSize({ width, height: 844 })
    await addNamed(database.orm, school, { Jane: [120, 30], Paul: [45] })
    await openScreen(page, `${school.admin}/winners`, 'Winners')
    await expect(page.getByText('$195.00').first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search winners' }).fill('jane')
    await expect(lineOf(page, 'Paul')).toHaveCount(0)
    await lineOf(page, 'Jane').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jane Okafor' })).toBeVisible()
    await expect(page.getByText('$150.00 left')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByLabel('Amount').fill('100.00')
    await page.getByLabel('Paid By').selectOption('Check')
    await page.getByLabel('Check Number').fill('1042')
    await page.getByRole('button', { name: 'Record Payment' }).click()
    await expectToast(page, 'Payment recorded', '$100.00')
    await expect(page.getByText('$50.00 left')).toBeVisible()
    await expect(page.getByLabel('Amount')).toHaveValue('50.00')
    await page.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Hand Over All' }).click()
    await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /^Undo the pickup of/ })
      .first()
      .click()
    await expect(page.getByText('1 of 2 to pick up')).toBeVisible()
    await expect(page.getByText(/undone .* by Ada Lark/)).toBeVisible()

    await page.getByRole('button', { name: 'Void $100.00' }).click()
    await page.getByRole('button', { name: 'Void Payment' }).click()
    await expect(page.getByText('Please say why')).toBeVisible()
    await page.getByLabel('Reason').fill('The check bounced')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Void Payment' }).click()
    await expect(page.getByText('$100.00 left')).toBeVisible()
    await expect(page.getByText('The check bounced')).toBeVisible()

    await page.getByLabel('Note', { exact: true }).fill('Comes on Friday')
    await page.getByRole('button', { name: 'Save Note' }).click()
    await expect(page.getByRole('button', { name: 'Save Note' })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Comes on Friday')
  })
}

test('a note that is being written survives what other helpers write and do', async ({ page, school, database }) => {
  await addNamed(database.orm, school, { Jane: [120] })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await lineOf(page, 'Jane').getByRole('link').click()
  await page.getByLabel('Note', { exact: true }).fill('Comes on Friday')
  await database.orm.update(winner).set({ note: 'Called twice' }).where(eq(winner.organizationId, school.id))
  await page.getByRole('button', { name: /^Hand over/ }).click()
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Comes on Friday')
})

test('several are marked as paid at once, with the keyboard alone', async ({ page, school, database }) => {
  await addNamed(database.orm, school, { Jane: [120], Paul: [45], Zoe: [10] })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  for (const name of ['Jane', 'Paul']) {
    await page.getByRole('checkbox', { name: `Select ${name} Okafor` }).focus()
    await page.keyboard.press('Space')
  }
  const bar = page.getByRole('region', { name: 'Selected winners' })
  await expect(bar).toContainText('2 winners, $165.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await bar.getByRole('button', { name: 'Mark as Paid' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payments recorded')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Not Paid (1)' })).toBeVisible()
  await expect(lineOf(page, 'Jane')).toContainText('Paid')
})

test('a payment that could not be sent is told, and recorded once when it is tried again', async ({
  page,
  school,
  database,
}) => {
  await addNamed(database.orm, school, { Jane: [120] })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await lineOf(page, 'Jane').getByRole('link').click()
  await page.getByLabel('Amount').fill('100.00')
  await page.getByLabel('Reference').fill('Envelope 7')
  const record = page.getByRole('button', { name: 'Record Payment' })
  const lost = page.getByText('Failed to record the payment', { exact: true })
  // It does not arrive.
  await page.route('**/admin/payments', (route) => route.fulfill({ status: 418 }), { times: 1 })
  await record.click()
  await expect(lost).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('100.00')
  await expect(page.getByLabel('Reference')).toHaveValue('Envelope 7')
  // It arrives, its answer does not, and neither does what is read then.
  const sheet = `**${school.api}/winners/*`
  await page.route(sheet, (route) => route.fulfill({ status: 418 }))
  await page.route(
    '**/admin/payments',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 418 })
    },
    { times: 1 },
  )
  await record.click()
  await expect(page.getByText('This winner couldn’t be loaded.')).toBeVisible()
  await page.unroute(sheet)
  await record.click()
  await expect(page.getByText('$20.00 left')).toBeVisible()
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect(payments).toHaveCount(1)
  // A part whose answer is lost, on a page that reads what is left: the same form sends the same payment.
  await page.getByLabel('Amount').fill('5.00')
  await page.route('**/admin/payments', (route) => route.fetch().then(() => route.fulfill({ status: 418 })), {
    times: 1,
  })
  await record.click()
  await expect(page.getByText('$15.00 left')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('5.00')
  await record.click()
  await expect(page.getByLabel('Amount')).toHaveValue('15.00')
  await expect(payments).toHaveCount(2)
})

test('how to pay is said in the settings, and read under My bids until all is paid', async ({
  page,
  newcomer,
  school,
  account,
  database: { orm },
}) => {
  // Nobody pays where an organization says whose admin nobody knows.
  await orm.insert(mailAddress).values({ email: account.email, confirmedAt: new Date() })
  const reader = await addReader(orm, `jane-${crypto.randomUUID().slice(0, 8)}@example.org`)
  const { id, code, items } = await addWins(orm, school, reader.email, 120, 30)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const settings = page.getByRole('region', { name: 'Payments' })
  await settings.getByLabel('How to Pay').fill('Checks to Pine Hill PTA, or cash at pickup.')
  await settings.getByLabel('Payment Link').fill('http://pay.example.org')
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settings.getByText(/^Please enter a secure web address/)).toBeVisible()
  await settings.getByLabel('Payment Link').fill('pay.example.org/?a={amount}&note={code}')
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  await expect(settings.getByLabel('Payment Link')).toHaveValue('https://pay.example.org/?a={amount}&note={code}')

  const jane = await newcomer()
  await jane.goto(myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, ''))
  await jane.getByRole('button', { name: 'Show my bids' }).click()
  await expect(jane.getByText(code, { exact: true })).toBeVisible()
  await expect(jane.getByText('Checks to Pine Hill PTA, or cash at pickup.')).toBeVisible()
  const link = jane.getByRole('link', { name: 'Pay $150.00' })
  await expect(link).toHaveAttribute('href', `https://pay.example.org/?a=150.00&note=${code}`)
  expect(await accessibilityFaults(jane)).toEqual([])
  await page.request.post(`${school.api}/payments`, {
    data: { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId: id, amount: '150.00' }] },
  })
  await page.request.post(`${school.api}/handovers`, {
    data: { winnerId: id, itemIds: items.map((item) => item.id) },
  })
  await jane.reload()
  await expect(jane.getByText('Paid', { exact: true })).toBeVisible()
  await expect(jane.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(link).toHaveCount(0)
  expect(await accessibilityFaults(jane)).toEqual([])
})
