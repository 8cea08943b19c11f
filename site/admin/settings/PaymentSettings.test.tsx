import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { myBidsUrl } from '../../../api/subscriptions/links.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill } from '../../../tests/support/fill.ts'
import { addReader, HOME } from '../../../tests/support/mail-reader.ts'
import { openTab } from '../../../tests/support/tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { addWins } from '../../../tests/support/won.ts'

test('how to pay is said in the settings, and read under My bids until all is paid', async () => {
  const { member, openScreen, orm, school, send, user } = await openAdmin()
  // Nobody pays where an organization says whose admin nobody knows.
  await orm.insert(mailAddress).values({ email: member.email, confirmedAt: new Date() })
  const reader = await addReader(orm)
  const { id, code, items } = await addWins(orm, school, reader.email, 120, 30)
  await openScreen('/settings', 'Organization Settings')
  const settings = within(screen.getByRole('region', { name: 'Payments' }))
  const save = () => user.click(settings.getByRole('button', { name: 'Save Changes' }))
  fill(settings.getByLabelText('How to Pay'), 'Checks to Pine Hill PTA, or cash at pickup.')
  fill(settings.getByLabelText('Payment Link'), 'http://pay.example.org')
  await save()
  expect(await settings.findByText(/^Please enter a secure web address/)).toBeVisible()
  fill(settings.getByLabelText('Payment Link'), 'pay.example.org/?a={amount}&note={code}')
  await save()
  await findToast('Settings updated successfully')
  await waitFor(() =>
    expect(settings.getByLabelText('Payment Link')).toHaveValue('https://pay.example.org/?a={amount}&note={code}'),
  )

  const jane = await openTab()
  await jane.open(myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, ''))
  await jane.submit(screen.getByRole('button', { name: 'Show my bids' }))
  expect(await screen.findByText(code)).toBeVisible()
  expect(screen.getByText('Checks to Pine Hill PTA, or cash at pickup.')).toBeVisible()
  const link = screen.getByRole('link', { name: /^Pay \$150\.00/ })
  expect(link).toHaveAttribute('href', `https://pay.example.org/?a=150.00&note=${code}`)
  const payments = [{ id: crypto.randomUUID(), winnerId: id, amount: '150.00' }]
  await send('POST', 'payments', { kind: 'cash', payments })
  await send('POST', 'handovers', { winnerId: id, itemIds: items.map((item) => item.id) })
  await jane.open(location.href)
  expect(await screen.findByText('Paid')).toBeVisible()
  expect(screen.getByText('Picked up')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('reminders by rule are off until they are switched on in the settings', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  const settings = within(screen.getByRole('region', { name: 'Payments' }))
  const after = (hours: number) =>
    settings.getByRole('checkbox', { name: new RegExp(`^Remind who hasn’t paid after ${hours} hours`) })
  expect(after(24)).not.toBeChecked()
  expect(after(48)).not.toBeChecked()
  await user.click(after(48))
  await user.click(settings.getByRole('button', { name: 'Save Changes' }))
  await findToast('Settings updated successfully')
  const [own] = await orm.select().from(organization).where(eq(organization.id, school.id))
  expect([own?.remindsAfter24Hours, own?.remindsAfter48Hours]).toEqual([false, true])
})
