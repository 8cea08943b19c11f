import { expect, test } from 'bun:test'
import type { Email } from '../../../emails/define-template.tsx'
import { bidReceipt } from '../../../emails/kinds/bid-receipt.tsx'
import { closingSummary } from '../../../emails/kinds/closing-summary.tsx'
import { confirmAddress } from '../../../emails/kinds/confirm-address.tsx'
import { donationOffered } from '../../../emails/kinds/donation-offered.tsx'
import { giftPromised } from '../../../emails/kinds/gift-promised.tsx'
import { invitation } from '../../../emails/kinds/invitation.tsx'
import { placesBought } from '../../../emails/kinds/places-bought.tsx'
import { won } from '../../../emails/kinds/won.tsx'
import { HOME } from '../../../tests/support/email-reader.ts'
import { renderEmail } from '../outbox/send-batch.ts'
import { asFarAsKnown } from './own-words.ts'

/** An email as it leaves while nobody has confirmed the organization. */
async function ofUnconfirmed<Sent extends Email>(email: Sent, confirmed = { organization: false, recipient: true }) {
  // It stays of its kind.
  return (await asFarAsKnown(email, confirmed)) as Sent
}

const receipt = bidReceipt.samples['bid receipt']

test.each([
  ['Call 555.010.4477', 'Call …'],
  ['Call ５５５ ０１０ ４４７７', 'Call …'],
  ['Call ٥٥٥٠١٠٤٤٧٧', 'Call …'],
  ['Call 555·010·4477 or 555 / 010 / 4477', 'Call … or …'],
  ['Call 555 - - - 010 - - - 4477', 'Call …'],
  ['Call 5\u200d5\u200d5\u200d0\u200d1\u200d0\u200d4', 'Call …'],
  ['Call ⑤⑤⑤⓪①⓪④④⑦⑦', 'Call …'],
  ['Pay at www2.evil.com/claim?x=1 now', 'Pay at … now'],
  ['EVIL.ORG: call', '… call'],
  ['Lake week, 2 adults, 3 kids, 2026', 'Lake week, 2 adults, 3 kids, 2026'],
  ['St. Mary, Vol.II', 'St. Mary, Vol.II'],
])('of %p an unconfirmed organization’s email says %p', async (title, expected) => {
  expect((await ofUnconfirmed({ ...receipt, item: { ...receipt.item, title } })).item.title).toBe(expected)
})

test('pictures, which can hold words, and what an event is called are only in emails whose sender and reader are confirmed', async () => {
  for (const confirmed of [false, true]) {
    const both = { organization: true, recipient: confirmed }
    const { html, text } = await renderEmail(await ofUnconfirmed(receipt, both), HOME)
    expect(text.includes('Spring Gala 2024')).toBe(confirmed)
    expect(html.match(/uploads\/(pta|quilt)\.webp/g)).toEqual(
      confirmed ? ['uploads/pta.webp', 'uploads/quilt.webp'] : null,
    )
  }
})

test('titles of an unconfirmed organization cannot be read together as a message', async () => {
  const first = won.samples.won
  const { url } = first.organization
  const words = 'If you do not want to lose your account now'.split(' ')
  const items = words.map((title) => ({ title, url, amount: '20.00' }))
  const titles = (await ofUnconfirmed({ ...first, items })).items.map(({ title }) => title)
  expect(titles).toEqual(['If', 'you', 'do', 'not', 'want', '…', '…', '…', '…', '…'])
})

test('nor can what it calls causes and kinds of place', async () => {
  const cause = 'Your account: call +1 (555) 010-4477 today'
  expect((await ofUnconfirmed({ ...giftPromised.samples['gift promised'], cause })).cause).toBe(
    'Your account: call … today',
  )
  const bought = placesBought.samples['places bought']
  const places = ['Your', 'account', 'is', 'closed:', 'see evil.com', 'or', 'call'].map((kind) => {
    return { kind, quantity: 1, amount: '0.00', value: null }
  })
  const kinds = (await ofUnconfirmed({ ...bought, places })).places.map(({ kind }) => kind)
  expect(kinds).toEqual(['Your', 'account', 'is', 'closed:', 'see …', '…', '…'])
})

test('what is offered to an unconfirmed organization is no message to the contact email that it named', async () => {
  const offered = donationOffered.samples['donation offered']
  const [donation] = offered.donations
  const titles = [...'abcdef'].map((letter) => `${letter}: call +1 (555) 010-4477 today or lose your account`)
  const donations = titles.map((title) => ({ id: crypto.randomUUID(), estimatedValue: null, ...donation, title }))
  const named = (await ofUnconfirmed({ ...offered, donations })).donations.map(({ title }) => title)
  expect(named).toEqual([...[...'abcde'].map((letter) => `${letter}: call … today or lose your account`), '…'])
})

test('who founds an organization with somebody’s address has its closings say no more there than to bidders', async () => {
  const summary = closingSummary.samples['closing summary']
  const [item] = summary.items
  if (!item) throw new Error('No item')
  const sold = { ...summary, items: Array(6).fill({ ...item, title: 'Your account: call +1 (555) 010-4477 today' }) }
  const titlesTo = async (recipient: boolean) =>
    (await ofUnconfirmed(sold, { organization: false, recipient })).items.map(({ title }) => title)
  expect(await titlesTo(false)).toEqual([...Array(5).fill('Your account: call … today'), '…'])
  expect(await titlesTo(true)).toEqual(sold.items.map(({ title }) => title))
})

test('an unconfirmed organization invites by names alone', async () => {
  const invited = invitation.samples.invitation
  const name = 'Your bank. Call +1 (555) 010-4477 today or lose your account'
  const organization = { ...invited.organization, name }
  const email = await ofUnconfirmed({ ...invited, organization, inviterName: name })
  const plain = 'Your bank. Call … today or lose your ac…'
  expect(email).toMatchObject({ inviterName: plain, organization: { name: plain } })
})

test('who opens an account with somebody’s address has no phone number sent there as their name', async () => {
  const email = confirmAddress.samples['confirm address']
  const asked = { ...email, name: 'Customer, call +1 (555) 010-4477' }
  expect((await ofUnconfirmed(asked, { organization: true, recipient: false })).name).toBe('Customer, call …')
  expect((await ofUnconfirmed(asked, { organization: true, recipient: true })).name).toBe(asked.name)
})
