import { expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { outbox } from '../../db/schema/mail.ts'
import { bid, confirm, offer, openItem, openItemPage, price, said, standing } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { closed, fill, fillIn, press, shows } from '../../tests/support/on-page.ts'
import { addItem } from '../../tests/support/school.ts'
import { screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'
import { teamOf } from '../../tests/support/visitors.ts'

type Opened = Awaited<ReturnType<typeof openItem>>
const inDialog = () => within(screen.getByRole('dialog'))

/** What a bidder said of themselves, as the team has it. */
async function contactOf({ orm, school }: Opened, email: string) {
  const thisBidder = and(eq(bidder.organizationId, school.id), eq(bidder.email, email))
  const [found] = await orm.select().from(bidder).where(thisBidder)
  return [found?.name, found?.phone]
}

async function openOther(opened: Opened) {
  const other = await addItem(opened.orm, opened.school)
  await openItemPage(opened, `/${opened.school.slug}/${other.slug}`)
}

test('what is required is asked once, in the step that confirms, and remembered until “Not you?”', async () => {
  const opened = await openItem({}, { school: { asksName: 'required', asksPhone: 'optional' } })
  const { item, user, bidsOn } = opened
  const email = newBidder()
  await offer({ email })
  expect(await inDialog().findByText('Only the organizers can see this.')).toBeVisible()
  await confirm()
  const name = inDialog().getByLabelText('Your name')
  await waitFor(() => expect(name).toHaveFocus())
  expect(inDialog().getByText('Please enter your name')).toBeVisible()
  expect(opened.network.calls.filter((call) => /^POST .*\/bid$/.test(call))).toEqual([])
  expect(await bidsOn(item)).toHaveLength(0)

  await user.keyboard('J')
  expect(inDialog().queryByText('Please enter your name')).not.toBeInTheDocument()
  await user.keyboard('ane Okafor{Tab}555 123 4567')
  await confirm()
  await closed()
  expect(await bidsOn(item)).toHaveLength(1)

  await openOther(opened)
  await offer()
  expect(await inDialog().findByText('Jane Okafor, 555 123 4567')).toBeVisible()
  expect(inDialog().queryAllByRole('textbox')).toHaveLength(0)
  await user.click(inDialog().getByRole('button', { name: 'Change' }))
  expect(inDialog().getByLabelText('Your name')).toHaveValue('Jane Okafor')
  fill(inDialog().getByLabelText('Your name'), 'Jane O.')
  await confirm()
  await closed()
  expect(await contactOf(opened, email)).toEqual(['Jane O.', '555 123 4567'])

  const stored = () => localStorage.getItem('bidlark:contact') ?? ''
  expect(stored()).toContain('Jane')
  await press('Not you?')
  await offer({ email: newBidder() })
  expect(await inDialog().findByLabelText('Your name')).toHaveValue('')
  expect(stored()).not.toContain('Jane')
})

test('what was typed is still there when the step is closed and opened again, until “Not you?”, and is nobody else’s', async () => {
  const { openPage } = await openItem({}, { school: { asksName: 'required' } })
  const email = newBidder()
  await offer({ email })
  fill(await inDialog().findByLabelText('Your name'), 'Jane Okafor')
  await userEvent.click(inDialog().getByRole('button', { name: 'Go back' }))
  await closed()
  await offer()
  expect(await inDialog().findByLabelText('Your name')).toHaveValue('Jane Okafor')
  await confirm()
  await closed()
  await press('Not you?')
  await offer({ email })
  expect(await inDialog().findByLabelText('Your name')).toHaveValue('')
  localStorage.setItem('bidlark:contact', '{"email":"jane@example.org","name":"Jane"}')
  await openPage()
  await offer({ email: newBidder() })
  expect(await inDialog().findByLabelText('Your name')).toHaveValue('')
})

test('what may be left out is not asked again', async () => {
  const opened = await openItem({}, { school: { asksName: 'optional' } })
  await offer({ email: newBidder() })
  expect(await inDialog().findByLabelText('Your name (optional)')).toBeVisible()
  await confirm()
  await closed()
  await openOther(opened)
  await offer()
  expect(await inDialog().findByRole('button', { name: /^Bid \$/ })).toBeVisible()
  expect(inDialog().queryAllByRole('textbox')).toHaveLength(0)
})

test('a page that was open before is told, and asks then', async () => {
  const { item, orm, school, bidsOn } = await openItem()
  await (await teamOf(orm, school)).settings({ asksPhone: 'required' })
  await bid({ email: newBidder() })
  const phone = await inDialog().findByLabelText('Your phone number')
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toHaveAccessibleDescription('Please enter your phone number')
  fill(phone, 'call me')
  expect(phone).toHaveAccessibleDescription('')
  await confirm()
  expect(await inDialog().findByText('Please enter a valid phone number')).toBeVisible()
  fill(phone, '(555) 123-4567')
  await confirm()
  await closed()
  expect(await bidsOn(item)).toHaveLength(1)
})

test('without JavaScript the form asks, says what is missing at its field, and sends it', async () => {
  const school = { asksName: 'required', asksPhone: 'optional' } as const
  const opened = await openItem({}, { school, javaScript: false })
  const email = newBidder()
  fillIn({ 'Your email': email, 'Your phone number (optional)': '555 123 4567' })
  await opened.submit(screen.getByRole('button', { name: 'Place bid' }))
  expect(screen.getByLabelText('Your name')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your name')
  fill('Your name', 'Jane Okafor')
  await opened.submit(screen.getByRole('button', { name: 'Place bid' }))
  expect(await said('You’re winning at $125.00')).toBeVisible()
  expect(await contactOf(opened, email)).toEqual(['Jane Okafor', '555 123 4567'])
})

test('no page shows it, or a full address, to anybody', async () => {
  const opened = await openItem({}, { school: { asksName: 'optional', asksPhone: 'optional' } })
  const { item, school, path, open, bidElsewhere } = opened
  const email = newBidder()
  await bidElsewhere(item, '125', { email, name: 'Jane Okafor', phone: '555 123 4567' })
  for (const page of [path, `/${school.slug}`, `${path}/record`]) {
    const html = await (await open(page)).text()
    expect(html).not.toMatch(/Okafor|123 4567/)
    expect(html).not.toContain(email)
  }
  await openItemPage(opened, path)
  await standing('1 bid · high bidder b***@e***.org')
})

const STRICT = { school: { confirmsBidders: true } }
const dialog = () => screen.getByRole('dialog', { name: 'Confirm your bid' })
const asks = async (email: string) =>
  expect(await within(dialog()).findByText(`We emailed a 6-digit code to ${email}.`, { exact: false })).toBeVisible()

async function codeFor(orm: Orm, email: string): Promise<string> {
  const ofBidder = and(eq(outbox.recipient, email), eq(outbox.kind, 'bidder-code'))
  const mails = await orm.select().from(outbox).where(ofBidder).orderBy(desc(outbox.id))
  expect(mails).toHaveLength(1)
  const { token } = (mails[0]?.content ?? {}) as { token: string }
  return token
}

async function typeCode(code: string) {
  const field = within(dialog()).getByLabelText('Code from our email')
  await userEvent.clear(field)
  await userEvent.type(field, `${code}{Enter}`)
}

test('the first bid asks for a mailed code, for one however often its step is opened, and is placed once it is typed', async () => {
  const { orm, school, user, open } = await openItem({}, STRICT)
  const email = newBidder()
  for (const typed of [{ email }, {}]) {
    await bid({ ...typed, amount: '125' })
    await asks(email)
    await user.keyboard('{Escape}')
    await closed()
  }
  await bid({ amount: '125' })
  await asks(email)
  const code = await codeFor(orm, email)
  await typeCode(code === '000000' ? '000001' : '000000')
  await waitFor(() =>
    expect(
      within(dialog())
        .getByText(/^This code isn’t right/)
        .closest('[role=status]'),
    ).toBeVisible(),
  )
  await typeCode(code)
  await standing('You’re winning at $125.00')
  await open(`/${school.slug}/my-bids`)
  await shows(email)
})

test('a late answer to a code places no bid that was begun since', async () => {
  const { item, bidsOn, network, orm, user } = await openItem({}, STRICT)
  const email = newBidder()
  const answer = network.hold(/\/my-bids\/open$/)
  await bid({ email, amount: '125' })
  await asks(email)
  await typeCode(await codeFor(orm, email))
  await user.keyboard('{Escape}')
  await closed()
  await offer({ amount: '200' })
  answer()
  await shows('Bidding as')
  await Bun.sleep(50)
  expect(within(dialog()).getByText('$200.00')).toBeVisible()
  expect(await bidsOn(item)).toHaveLength(0)
})

test('a leader whom the device does not know reads that they are winning, once their code is right', async () => {
  const { orm, item, bidElsewhere, bidsOn, school } = await openItem()
  const email = newBidder()
  await bidElsewhere(item, '125', { email, amount: undefined, maximum: '200' })
  await (await teamOf(orm, school)).settings({ confirmsBidders: true })
  await price('$125.00')
  await bid({ email, amount: '130' })
  await within(dialog()).findByText(`We emailed a 6-digit code to ${email}.`, { exact: false })
  await typeCode(await codeFor(orm, email))
  await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a price that moved while the code was typed is said, and not bid', async () => {
  const { orm, item, school, bidElsewhere, bidsOn } = await openItem({}, STRICT)
  const email = newBidder()
  await bid({ email, amount: '125' })
  await asks(email)
  // The team turns it off, and somebody bids meanwhile.
  await (await teamOf(orm, school)).settings({ confirmsBidders: false })
  await bidElsewhere(item, '150')
  await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent('$155.00'))
  await typeCode(await codeFor(orm, email))
  await waitFor(() => expect(within(dialog()).queryByLabelText('Code from our email')).not.toBeInTheDocument())
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('$155.00')
  await price('$150.00')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('without JavaScript the form asks for the code', async () => {
  const { orm, submit } = await openItem({}, { ...STRICT, javaScript: false })
  const email = newBidder()
  fill('Your email', email)
  await submit(screen.getByRole('button', { name: 'Place bid' }))
  // No refusal, though there is something left to do.
  const sent = screen.getByText(`We emailed a 6-digit code to ${email}.`, { exact: false })
  expect(sent).toHaveAttribute('role', 'status')
  fill(screen.getByRole('textbox', { name: 'Code from our email' }), await codeFor(orm, email))
  await submit(screen.getByRole('button', { name: 'Place bid' }))
  expect(await said('You’re winning at $125.00')).toBeVisible()
})
