import { expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import { fill } from '../../tests/support/fill.ts'
import { bid, newBidder, openItem, price, said, standing } from '../../tests/support/item-tab.ts'
import { teamOf } from '../../tests/support/team-calls.ts'
import { screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'

const STRICT = { school: { confirmsBidders: true } }
const dialog = () => screen.getByRole('dialog')
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

test('the first bid asks for a mailed code in the same step, and is placed once it is typed', async () => {
  const { orm, school, open } = await openItem({}, STRICT)
  const email = newBidder()
  await bid({ email, amount: '125' })
  await asks(email)
  const code = await codeFor(orm, email)
  await typeCode(code === '000000' ? '000001' : '000000')
  await waitFor(() => expect(within(dialog()).getByRole('status')).toHaveTextContent('This code isn’t right'))
  await typeCode(code)
  await standing('You’re winning at $125.00')
  await open(`/${school.slug}/my-bids`)
  expect(screen.getByText(email)).toBeVisible()
})

test('the step opened again asks for the code that was mailed', async () => {
  const { orm, user } = await openItem({}, STRICT)
  const email = newBidder()
  for (const isFirst of [true, false]) {
    await bid({ ...(isFirst && { email }), amount: '125' })
    await asks(email)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await bid({ amount: '125' })
  await asks(email)
  await typeCode(await codeFor(orm, email))
  await standing('You’re winning at $125.00')
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
  expect(screen.getByText(`We emailed a 6-digit code to ${email}.`, { exact: false })).toBeVisible()
  fill(screen.getByRole('textbox', { name: 'Code from our email' }), await codeFor(orm, email))
  await submit(screen.getByRole('button', { name: 'Place bid' }))
  expect(await said('You’re winning at $125.00')).toBeVisible()
})
