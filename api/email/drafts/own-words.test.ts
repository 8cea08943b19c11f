import { expect, test } from 'bun:test'
import { samples } from '../../../emails/samples.ts'
import type { Email, EmailOf } from '../../contract/email/email.ts'
import { asFarAsKnown } from './own-words.ts'

/** An email as it leaves while nobody has confirmed the organization. */
function ofUnconfirmed<Sent extends Email>(email: Sent, confirmed = { organization: false, recipient: true }): Sent {
  const draft = asFarAsKnown({ kind: 'email', email }, confirmed)
  if (draft.kind !== 'email') throw new Error('No email')
  // It stays of its kind.
  return draft.email as Sent
}

const receipt = samples['bid receipt'] as EmailOf<'bid-receipt'>

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
])('of %p an unconfirmed organization’s email says %p', (title, expected) => {
  expect(ofUnconfirmed({ ...receipt, item: { ...receipt.item, title } }).item.title).toBe(expected)
})

test('titles of an unconfirmed organization cannot be read together as a message', () => {
  const won = samples.won as EmailOf<'won'>
  const items = 'If you do not want to lose your account now'.split(' ').map((title) => ({
    title,
    url: won.organization.url,
    amount: '20.00',
  }))
  const titles = ofUnconfirmed({ ...won, items }).items.map(({ title }) => title)
  expect(titles).toEqual(['If', 'you', 'do', 'not', 'want', '…', '…', '…', '…', '…'])
})

test('what is offered to an unconfirmed organization is no message to the contact email that it named', () => {
  const offered = samples['donation offered'] as EmailOf<'donation-offered'>
  const [donation] = offered.donations
  const titles = [...'abcdef'].map((letter) => `${letter}: call +1 (555) 010-4477 today or lose your account`)
  const donations = titles.map((title) => ({ id: crypto.randomUUID(), estimatedValue: null, ...donation, title }))
  const named = ofUnconfirmed({ ...offered, donations }).donations.map(({ title }) => title)
  expect(named).toEqual([...[...'abcde'].map((letter) => `${letter}: call … today or lose your account`), '…'])
})

test('who founds an organization with somebody’s address has its closings say no more there than to bidders', () => {
  const summary = samples['closing summary'] as EmailOf<'closing-summary'>
  const [item] = summary.items
  if (!item) throw new Error('No item')
  const sold = { ...summary, items: Array(6).fill({ ...item, title: 'Your account: call +1 (555) 010-4477 today' }) }
  const titlesTo = (recipient: boolean) =>
    ofUnconfirmed(sold, { organization: false, recipient }).items.map(({ title }) => title)
  expect(titlesTo(false)).toEqual([...Array(5).fill('Your account: call … today'), '…'])
  expect(titlesTo(true)).toEqual(sold.items.map(({ title }) => title))
})

test('an unconfirmed organization invites by names alone', () => {
  const invitation = samples.invitation as EmailOf<'invitation'>
  const name = 'Your bank. Call +1 (555) 010-4477 today or lose your account'
  const organization = { ...invitation.organization, name }
  const email = ofUnconfirmed({ ...invitation, organization, inviterName: name })
  const plain = 'Your bank. Call … today or lose your ac…'
  expect(email).toMatchObject({ inviterName: plain, organization: { name: plain } })
})

test('who opens an account with somebody’s address has no phone number sent there as their name', () => {
  const email = samples['confirm address'] as EmailOf<'confirm-address'>
  const asked = { ...email, name: 'Customer, call +1 (555) 010-4477' }
  expect(ofUnconfirmed(asked, { organization: true, recipient: false }).name).toBe('Customer, call …')
  expect(ofUnconfirmed(asked, { organization: true, recipient: true }).name).toBe(asked.name)
})
