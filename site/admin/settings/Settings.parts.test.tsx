import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { DEFAULT_RULES } from '../../../api/contract/organizations/default-rules.ts'
import { myBidsUrl } from '../../../api/email/preferences/links.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { categoryLabel, organization } from '../../../db/schema/organizations.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addCardAccount } from '../../../tests/support/card-account.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { closed, fill, findToast, lookAgain, press, pressIn, shows } from '../../../tests/support/on-page.ts'
import { pictureFile } from '../../../tests/support/picture-file.ts'
import { openTab } from '../../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { addWins } from '../../../tests/support/won.ts'

test('how to pay is said in the settings, and read under My bids until all is paid', async () => {
  const { member, openScreen, orm, school, send } = await openAdmin({ about: { rules: DEFAULT_RULES } })
  // Nobody pays where an organization says whose admin nobody knows.
  await setConfirmed(orm, member.email)
  const reader = await addReader(orm)
  const { id, code, items } = await addWins(orm, school, reader.email, 120, 30)
  await openScreen('/settings', 'Organization Settings')
  const settings = within(screen.getByRole('region', { name: 'Payments' }))
  const save = () => pressIn('Money', 'Save Changes', 'tabpanel')
  fill(settings.getByLabelText('How to Pay'), 'Checks of {amount}, or cash at pickup.')
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
  await shows(code, 'Checks of $150.00, or cash at pickup.')
  expect(screen.queryByText(/ask us/)).toBeNull()
  const link = screen.getByRole('link', { name: /^Pay \$150\.00/ })
  expect(link).toHaveAttribute('href', `https://pay.example.org/?a=150.00&note=${code}`)
  const payments = [{ id: crypto.randomUUID(), winnerId: id, amount: '150.00' }]
  await send('POST', 'payments', { kind: 'cash', payments })
  await send('POST', 'handovers', { winnerId: id, itemIds: items.map((item) => item.id) })
  await jane.open(location.href)
  await shows('Paid', 'Picked up')
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('what one owner saves of the card fee is not undone by another who had it open', async () => {
  const { openScreen, orm, school, send, user } = await openAdmin()
  await addCardAccount(orm, school)
  await openScreen('/settings', 'Organization Settings')
  await user.click(await screen.findByText('Stripe’s Fee'))
  const percent = screen.getByLabelText('Percent of Each Payment')
  expect(percent).toHaveValue('2.90')
  const saveElsewhere = (typed: string) => send('PATCH', 'cards', { isOn: true, percent: typed, fixed: '0.30' })
  await saveElsewhere('2.2')
  await lookAgain(() => expect(percent).toHaveValue('2.20'))
  fill('And for Each Payment', '0.25')
  await saveElsewhere('2.3')
  // What shows that it was read.
  await orm.update(cardAccount).set({ connectedByName: 'Bo' }).where(eq(cardAccount.organizationId, school.id))
  await lookAgain(() => expect(screen.getByText(/^Connected by Bo/)).toBeVisible())
  await press('Save Fee')
  await findToast('Bidders can add the fee now')
  expect(percent).toHaveValue('2.30')
  const [account] = await orm.select().from(cardAccount).where(eq(cardAccount.organizationId, school.id))
  expect(account).toMatchObject({ feeShare: 230, feeFixed: 25 })
})

test('a payment service asks for a name alone, its link can be tried, with another beside it, Zelle in words, and reminders by rule', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  const saved = async () => {
    await pressIn('Money', 'Save Changes', 'tabpanel')
    await findToast('Settings updated successfully')
    const [settings] = await orm.select().from(organization).where(eq(organization.id, school.id))
    return [settings?.paymentLink, settings?.otherPaymentLink, settings?.paymentInstructions]
  }
  const service = (label = 'Payment Service') => screen.getByLabelText(label)
  const reminding = (hours: number) =>
    screen.getByRole('checkbox', { name: new RegExp(`^Remind who hasn’t paid after ${hours} hours`) })
  const link = () => screen.queryByRole('link', { name: 'Try It' })
  await openScreen('/settings', 'Organization Settings')
  await shows('Confirm your email before families come in.')
  for (const hours of [24, 48]) expect(reminding(hours)).not.toBeChecked()
  await user.click(reminding(48))
  expect(screen.queryByLabelText('Another Payment Service')).toBeNull()
  await user.selectOptions(service(), 'Venmo')
  fill(screen.getByLabelText('Venmo Name'), 'Pine Hill')
  expect(link()).toBeNull()
  await shows('You can try it once what’s above is complete.')
  await pressIn('Money', 'Save Changes', 'tabpanel')
  expect(await screen.findByText('Please enter the name alone, without spaces, like PineHillPTA')).toBeVisible()
  fill(screen.getByLabelText('Venmo Name'), '@Pine-Hill')
  expect(link()).toHaveAttribute('href', 'https://venmo.com/Pine-Hill?txn=pay&amount=1.00&note=K7MQ2X')
  expect(await saved()).toEqual(['https://venmo.com/Pine-Hill?txn=pay&amount={amount}&note={code}', null, null])

  await openScreen('/settings', 'Organization Settings')
  expect(reminding(24)).not.toBeChecked()
  expect(reminding(48)).toBeChecked()
  expect(service()).toHaveDisplayValue('Venmo')
  expect(screen.getByLabelText('Venmo Name')).toHaveValue('Pine-Hill')
  const venmo = screen.getByLabelText('Venmo Name')
  fill(screen.getByLabelText('Zelle Email or Phone (Optional)'), 'pay@school.org')
  await user.selectOptions(service('Another Payment Service'), 'PayPal.Me')
  fill(screen.getByLabelText('PayPal.Me Name'), 'PineHillPTA')
  const words = 'Send {amount} by Zelle to pay@school.org, with code {code} in the memo.'
  expect(screen.getByLabelText('How to Pay')).toHaveValue(words)
  expect(venmo).toHaveValue('Pine-Hill')
  expect(await saved()).toEqual([
    'https://venmo.com/Pine-Hill?txn=pay&amount={amount}&note={code}',
    'https://paypal.me/PineHillPTA/{amount}USD',
    words,
  ])
})

const section = () => within(screen.getByRole('region', { name: 'Blocked Addresses' }))

test('an address is blocked with a reason, once, and unblocked', async () => {
  const { openScreen, user } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  await user.click(screen.getByText('Advanced'))
  const email = section().getByLabelText('Email to Block')
  await user.type(email, 'jane@example.org')
  await user.type(section().getByLabelText('Reason (Optional)'), 'Never paid')
  await press('Block Address')
  expect(await section().findByRole('listitem')).toHaveTextContent('jane@example.orgNever paid')
  expect(await section().findByRole('listitem')).toHaveTextContent('Blocked by Ada Lark')
  await waitFor(() => expect(email).toHaveValue(''))
  await user.type(email, 'jane+2@example.org')
  await press('Block Address')
  expect(await section().findByText('This address is blocked already.')).toBeVisible()
  await press('Unblock jane@example.org')
  await findToast('Address unblocked')
  await waitFor(() => expect(section().queryByRole('listitem')).toBeNull())
})

const labels = () => within(screen.getByRole('region', { name: 'Category Labels' }))

async function expectLabels(...names: string[]) {
  await waitFor(() => {
    const rows = labels().getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.grow')?.textContent)).toEqual(names)
  })
}

test('labels are added, ordered, hidden, renamed and deleted', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  const open = async (name: string) => {
    await press(name)
    return within(await screen.findByRole('dialog')).getByLabelText('Label')
  }
  await openScreen('/settings', 'Organization Settings')
  for (const [name, color] of [
    ['Home', 'green'],
    ['Food', 'red'],
  ] as const) {
    const field = await open('Add Label')
    await waitFor(() => expect(field).toHaveFocus())
    fill(field, name)
    await user.click(screen.getByRole('radio', { name: color }))
    await press('Save Label')
    await closed()
  }
  await expectLabels('Home', 'Food')
  await user.hover(screen.getByRole('button', { name: 'Move Food up' }))
  expect(await screen.findByRole('tooltip', { name: 'Move up' })).toBeVisible()
  await press('Move Food up')
  await expectLabels('Food', 'Home')
  await user.click(screen.getByLabelText('Show Home'))
  await waitFor(() => expect(screen.getByLabelText('Show Home')).not.toBeChecked())
  fill(await open('Edit Food'), 'Home')
  await press('Save Label')
  await shows(/already/)
  fill(screen.getByLabelText('Label'), 'Treats')
  await press('Save Label')
  await expectLabels('Treats', 'Home')
  await closed()
  await open('Edit Treats')
  // What another owner calls it meanwhile stays.
  const treats = and(eq(categoryLabel.organizationId, school.id), eq(categoryLabel.label, 'Treats'))
  await orm.update(categoryLabel).set({ label: 'Snacks' }).where(treats)
  await user.click(screen.getByRole('radio', { name: 'blue' }))
  await press('Save Label')
  await expectLabels('Snacks', 'Home')
  await closed()
  await open('Edit Snacks')
  await press('Delete Label')
  await expectLabels('Home')
  await openScreen('/settings', 'Organization Settings')
  await screen.findByLabelText('Show Home')
  await expectLabels('Home')
})

const NOT_A_PICTURE = 'Please select an image file (PNG, JPG, GIF, etc.)'
const UPLOAD = /^POST \/api\/upload\/image$/
test('a label pressed down twice before the first answer moves by two', async () => {
  const { openScreen, send, user } = await openAdmin()
  for (const label of ['Food', 'Home', 'Books']) await send('POST', 'category-labels', { label })
  await openScreen('/settings', 'Organization Settings')
  const down = await screen.findByRole('button', { name: 'Move Food down' })
  await user.dblClick(down)
  await expectLabels('Home', 'Books', 'Food')
})

const logo = () => screen.getByLabelText('Logo')

async function picture(name = 'logo.png') {
  const { buffer, mimeType } = await pictureFile(name)
  return new File([buffer], name, { type: mimeType })
}

async function openLogo() {
  const { user, openScreen, network } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  // Chosen by "all files", as some devices do.
  const choose = (file: File) => user.upload(logo(), file)
  return { choose, network, user, uploads: () => network.calls.filter((call) => UPLOAD.test(call)) }
}

test('only pictures of at most 10 MB are taken as a logo', async () => {
  const { choose, network, uploads } = await openLogo()
  expect(logo()).toHaveAccessibleDescription('PNG, JPG, GIF, etc., up to 5MB.')
  await choose(new File(['no'], 'list.png', { type: 'text/plain' }))
  await findToast('Upload failed', NOT_A_PICTURE)
  await choose(new File([Buffer.alloc(10 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
  await findToast('Upload failed', 'Image must be smaller than 10MB')
  expect(uploads()).toEqual([])
  await choose(new File(['not a picture'], 'fake.png', { type: 'image/png' }))
  await findToast('Upload failed', NOT_A_PICTURE)
  network.on(UPLOAD, () => new Response('busy', { status: 409 }))
  await choose(await picture())
  await findToast('Upload failed', 'Failed to upload image')
})

test('while a logo is uploading no other is accepted; then it can be replaced, or removed', async () => {
  const { choose, network, uploads } = await openLogo()
  const answer = network.hold(UPLOAD)
  expect(screen.getByText('Choose Logo')).toBeInTheDocument()
  await choose(await picture())
  await waitFor(() => expect(logo()).toHaveAttribute('aria-disabled', 'true'))
  await choose(await picture('other.png'))
  const general = within(screen.getByRole('tabpanel', { name: 'General' }))
  expect(general.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  answer()
  await shows('Replace Logo')
  expect(uploads()).toHaveLength(1)
  await press('Remove Logo')
  expect(await screen.findByText('Choose Logo')).toBeInTheDocument()
})
