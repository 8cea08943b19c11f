import type { Role } from '../../api/contract/values/kind/role.ts'
import { audiences, ROLES } from '../attack/audience.ts'

/** What a path's parameters are, by the word that stands before each; `fresh` is an id that nothing has. */
export type Names = Record<string, string>

/** A call's path with its parameters filled in. */
export function fillPath(path: string, names: Names): string {
  return path.replace(/([\w-]+)\/:\w+/g, (_, place: string) => `${place}/${names[place]}`)
}

/** An import of its own each time: the same id is the same import. */
const spreadsheet = () => ({
  id: crypto.randomUUID(),
  rows: [{ title: 'Quilt', startingBid: '20', startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }],
  defaults: {},
})
const piano = {
  title: 'Piano',
  description: 'Lesson',
  slug: 'piano-lesson',
  startingBid: '5.00',
  startTime: '2099-01-01T10:00',
  endTime: '2099-01-02T10:00',
}

const archiving = ({ auctions }: Names) => ({ itemIds: [auctions], change: { kind: 'archive' } })

const toBidders = { audience: 'bidders', itemIds: null, subject: 'Pickup', text: 'In the gym.' }

export interface AdminCall {
  for: readonly Role[]
  body?: object | ((names: Names) => object)
  done?: number
}

/** What is sent by calls that take a body, and the status when one is done, if it is not 200. */
const sent: Record<string, Omit<AdminCall, 'for'>> = {
  'PATCH /api/:orgSlug/admin/organization': { body: { name: 'Mine now' } },
  'POST /api/:orgSlug/admin/category-labels': { body: { label: 'Wine' }, done: 201 },
  'PATCH /api/:orgSlug/admin/category-labels/:id': { body: { label: 'Wine', order: 0 } },
  'POST /api/:orgSlug/admin/events': { body: { name: 'Fall Fair' }, done: 201 },
  'PATCH /api/:orgSlug/admin/events/:id': { body: { name: 'Fall Fair' } },
  'PATCH /api/:orgSlug/admin/members/:userId/role': { body: { role: 'owner' } },
  'POST /api/:orgSlug/admin/invite': { body: { email: 'new@example.org', role: 'owner' }, done: 201 },
  'POST /api/:orgSlug/admin/bidders/data': { body: { email: 'paul@example.org' } },
  'POST /api/:orgSlug/admin/bidders/erase': { body: { email: 'paul@example.org' } },
  'POST /api/:orgSlug/admin/blocked-addresses': { body: { email: 'jane@example.org' }, done: 201 },
  'POST /api/:orgSlug/admin/mails/:id/send-again': { done: 201 },
  'POST /api/:orgSlug/admin/imports': { body: spreadsheet },
  'POST /api/:orgSlug/admin/imports/preview': { body: spreadsheet },
  'POST /api/:orgSlug/admin/auctions': { body: piano, done: 201 },
  'PATCH /api/:orgSlug/admin/auctions/:id': { body: { title: 'Mine now' } },
  'POST /api/:orgSlug/admin/auctions/:id/duplicate': { done: 201 },
  'POST /api/:orgSlug/admin/auctions/bulk-edits/preview': { body: archiving },
  'POST /api/:orgSlug/admin/auctions/bulk-edits': { body: (names) => ({ id: names.fresh, ...archiving(names) }) },
  'PATCH /api/:orgSlug/admin/winners/:id': { body: { note: 'Comes on Friday' } },
  'POST /api/:orgSlug/admin/messages/preview': { body: toBidders },
  'POST /api/:orgSlug/admin/messages': { body: ({ fresh }) => ({ id: fresh, ...toBidders }) },
  'POST /api/:orgSlug/admin/payment-reminders': { body: { winnerIds: null } },
  'POST /api/:orgSlug/admin/payments': {
    body: ({ fresh, winners }) => ({ kind: 'cash', payments: [{ id: fresh, winnerId: winners, amount: '1.00' }] }),
  },
  'POST /api/:orgSlug/admin/receipts': { body: ({ payer }) => ({ winnerId: payer }) },
  'POST /api/:orgSlug/admin/books': { done: 201 },
  'PATCH /api/:orgSlug/admin/payments/:id/void': { body: { reason: 'Bounced' } },
  'POST /api/:orgSlug/admin/card-payments/:id/refund': {
    body: ({ fresh }) => ({ id: fresh, amount: '1.00', reason: 'Broken' }),
  },
  'POST /api/:orgSlug/admin/cards': { body: ({ cardKey }) => ({ key: cardKey }) },
  'PATCH /api/:orgSlug/admin/cards': { body: { signingSecret: 'whsec_0123456789abcdef' } },
  'POST /api/:orgSlug/admin/handovers/all': { body: ({ winners }) => ({ winnerIds: [winners] }) },
  'POST /api/:orgSlug/admin/handovers': { body: ({ winners, won }) => ({ winnerId: winners, itemIds: [won] }) },
  'POST /api/:orgSlug/admin/paddles': { body: { number: 7, name: 'Ann' }, done: 201 },
  'PATCH /api/:orgSlug/admin/paddles/:id': { body: { name: 'Ben' } },
  'POST /api/:orgSlug/admin/wins/:id/cancel': {
    body: ({ wonBid }) => ({ bidId: wonBid, reason: 'Did not pay', next: 'win' }),
  },
  'PATCH /api/:orgSlug/admin/second-chances/:id/withdraw': { body: { next: 'nobody' } },
  'POST /api/:orgSlug/admin/checkout-links': { body: { hours: 4 }, done: 201 },
}

/** Who in a team may make each call of the admin area. */
const rolesOf = Object.fromEntries(
  Object.entries(audiences)
    .filter(([call]) => call.includes('/{orgSlug}/admin/'))
    .map(([call, audience]) => [call.replace(/\{(\w+)\}/g, ':$1'), ROLES[audience] ?? []]),
)

/** Every call of the admin area: who in the team may make it, what is sent, and the status when it is done. */
export const adminCalls: Record<string, AdminCall> = Object.fromEntries(
  Object.keys({ ...rolesOf, ...sent }).map((call) => [call, { for: rolesOf[call] ?? [], ...sent[call] }]),
)
