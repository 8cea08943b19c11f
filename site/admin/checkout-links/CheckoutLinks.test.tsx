import { expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addLink } from '../../../tests/support/checkout-link.ts'
import { findToast, lookAgain, press, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor } from '../../../tests/support/testing-library.ts'

test('a new link and its PIN are there also for whoever left before they came, until Done is pressed, and are copied together', async () => {
  const { network, openScreen, user } = await openAdmin()
  const answer = network.hold(/^POST .*\/checkout-links$/)
  await openScreen('/checkout-links', 'Checkout Links')
  await press('Make a Link')
  await user.click(screen.getByRole('link', { name: 'Winners' }))
  await screen.findByRole('heading', { level: 1, name: 'Winners' })
  answer()
  await user.click(screen.getByRole('link', { name: 'Checkout Links' }))
  await shows(/^Good until .* they’re gone once you press Done or close this page\./)
  const pin = (await screen.findByText(/^\d{6}$/)).textContent
  using copy = spyOn(navigator.clipboard, 'writeText')
  await press('Copy Both')
  await findToast('Link and PIN copied')
  expect(copy.mock.calls).toEqual([[expect.stringMatching(new RegExp(`/checkout#\\S{20,}\\nPIN: ${pin}$`))]])
  await press('Done')
  expect(screen.queryByText(String(pin))).toBeNull()
  await openScreen('/checkout-links', 'Checkout Links')
  expect(screen.queryByText(String(pin))).toBeNull()
})

test('a new link is put away when it is revoked, also by somebody else, and not with another', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  await addLink(orm, school, 2)
  await openScreen('/checkout-links', 'Checkout Links')
  await press('Make a Link')
  const pin = (await screen.findByText(/^\d{6}$/)).textContent
  const buttons = () => screen.queryAllByRole('button', { name: /^Revoke the link made/ })
  const listed = (count: number) => waitFor(() => expect(buttons()).toHaveLength(count))
  const revoke = async (index: number) => {
    await user.click(buttons()[index] ?? document.body)
    await press('Revoke Link')
  }
  await listed(2)
  await revoke(1)
  await listed(1)
  expect(screen.getByText(String(pin))).toBeVisible()
  await revoke(0)
  await listed(0)
  await waitFor(() => expect(screen.queryByText(String(pin))).toBeNull())
  await press('Make a Link')
  const next = (await screen.findByText(/^\d{6}$/)).textContent
  await listed(1)
  await orm.update(checkoutLink).set({ revokedAt: new Date() }).where(eq(checkoutLink.organizationId, school.id))
  await lookAgain(() => expect(screen.queryByText(String(next))).toBeNull())
})
