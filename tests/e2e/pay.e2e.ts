import { payPath } from '../../api/checkout/payments/pay-path.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addNamed } from '../support/named-winner.ts'
import { KNOWN_KEY } from '../support/stripe.ts'

test('an owner connects Stripe, and a winner pays on their phone: declined, back, in two tabs, and once', async ({
  page,
  school,
  newcomer,
  database: { orm },
}) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByRole('tab', { name: 'Money' }).click()
  const cards = page.getByRole('region', { name: 'Cards' })
  await cards.getByLabel('Restricted Key').fill(KNOWN_KEY)
  await cards.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(cards.getByText('TEST: no money moves until you paste a live key.')).toBeVisible()
  await cards.getByText('Stripe’s Fee', { exact: true }).click()
  await cards.getByLabel('Let bidders add Stripe’s fee').check()
  await cards.getByRole('button', { name: 'Save Fee' }).click()
  await expect(page.getByText('Bidders can add the fee now', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const { id } = await addNamed(orm, school, 'Jane Okafor', 120, 65)
  const path = (await payPath(orm, { organizationId: school.id, bidderId: id })) ?? ''
  const phone = await newcomer()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(path)
  const pay = phone.getByRole('button', { name: 'Pay $185.00 by card', exact: true })
  expect(await accessibilityFaults(phone, { inDark: true })).toEqual([])
  await expect(pay).toBeVisible()
  // By keyboard alone: with what they add, it is the first thing after the header.
  await phone.getByLabel('Add $5.83 so the school gets all of it').focus()
  await phone.keyboard.press('Space')
  await expect(pay).toHaveCount(0)
  await phone.keyboard.press('Tab')
  await expect(phone.getByRole('button', { name: 'Pay $190.83 by card', exact: true })).toBeFocused()
  await phone.keyboard.press('Enter')
  await phone.waitForURL(/\/pay\/cs_test_/)
  await expect(phone.getByRole('heading', { name: 'Pine Hill School' })).toBeVisible()
  const session = phone.url()
  await phone.getByRole('button', { name: 'Pay with a declined card' }).click()
  await expect(phone.getByText('Your card was declined.')).toBeVisible()
  await phone.goto(session)
  await phone.getByRole('link', { name: 'Back' }).click()
  await expect(phone.getByText('You haven’t paid yet. Nothing was charged.')).toBeVisible()

  const secondTab = await phone.context().newPage()
  await secondTab.goto(path)
  await secondTab.getByLabel('Add $5.83 so the school gets all of it').check()
  await secondTab.getByRole('button', { name: 'Pay $190.83 by card' }).click()
  await secondTab.waitForURL(session)
  await secondTab.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(secondTab.getByText('Thank you! Your payment arrived.')).toBeVisible()
  await pay.click()
  await expect(phone.getByText('Paid', { exact: true })).toBeVisible()
  await expect(pay).toHaveCount(0)
  await phone.goBack()
  await phone.reload()
  await expect(phone.getByText('Paid', { exact: true })).toBeVisible()

  await openScreen(page, `${school.admin}/winners/${id}`, 'Jane Okafor')
  await expect(page.getByText('$185.00 card online (TEST)')).toBeVisible()
  await expect(page.getByText('and $5.83 for the card fee')).toBeVisible()
  await page.getByRole('button', { name: 'Refund $185.00' }).click()
  expect(await accessibilityFaults(page)).toEqual([])

  await openScreen(page, `${school.admin}/treasurer`, 'Treasurer')
  await expect(page.getByText('TEST: No Money Moved')).toBeVisible()
})
