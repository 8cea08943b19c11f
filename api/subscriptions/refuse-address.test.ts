import { expect, test } from 'bun:test'
import { letterKinds } from '../contract/values/mail-kind.ts'
import { refuseAddress } from './refuse-address.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const reach = { unsubscribedAt: null, bouncedAt: null, complainedAt: null }

test('every kind of mail reaches an address that nobody complained of', () => {
  expect(letterKinds.filter((kind) => refuseAddress(kind, reach) !== null)).toEqual([])
})

const account = [
  'forgotten-password',
  'confirm-email',
  'confirm-address',
  'email-change-asked',
  'admin-changed',
  'email-changed',
  'sign-in-changed',
]
const ofTeams = ['closing-summary', 'second-chance-over']
const essential = ['bid-receipt', 'won', 'payment-reminder', 'second-chance', 'bidder-code', ...ofTeams, ...account]

test.each(['unsubscribedAt', 'complainedAt'])('after %s only what somebody needs or asked for arrives', (since) => {
  const kept = letterKinds.filter((kind) => refuseAddress(kind, { ...reach, [since]: noon }) === null)
  expect(kept.map(String).sort()).toEqual(essential.sort())
})

test('nothing goes to an address that bounced', () => {
  expect(letterKinds.filter((kind) => refuseAddress(kind, { ...reach, bouncedAt: noon }) === null)).toEqual([])
})
