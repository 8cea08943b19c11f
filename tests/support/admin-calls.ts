import type { Role } from '../../api/contract/values/role.ts'

const everybody: Role[] = ['manager', 'owner', 'admin']
const leaders: Role[] = ['owner', 'admin']
const founders: Role[] = ['admin']

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
  ...{ title: 'Piano', description: 'Lesson', slug: 'piano-lesson', startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
}

const archiving = ({ auctions }: Names) => ({ itemIds: [auctions], change: { kind: 'archive' } })

const toBidders = { audience: 'bidders', itemIds: null, subject: 'Pickup', text: 'In the gym.' }

export interface AdminCall {
  for: Role[]
  body?: object | ((names: Names) => object)
  done?: number
}

/** Every call of the admin area: who in the team may make it, what is sent, and the status when it is done. */
export const adminCalls: Record<string, AdminCall> = {
  'GET /api/:orgSlug/admin/organization': { for: everybody },
  'PATCH /api/:orgSlug/admin/organization': { for: leaders, body: { name: 'Mine now' } },
  'GET /api/:orgSlug/admin/category-labels': { for: everybody },
  'POST /api/:orgSlug/admin/category-labels': { for: leaders, body: { label: 'Wine' }, done: 201 },
  'PATCH /api/:orgSlug/admin/category-labels/:id': { for: leaders, body: { label: 'Wine', order: 0 } },
  'DELETE /api/:orgSlug/admin/category-labels/:id': { for: leaders },
  'GET /api/:orgSlug/admin/members': { for: everybody },
  'PATCH /api/:orgSlug/admin/members/:userId/role': { for: leaders, body: { role: 'owner' } },
  'DELETE /api/:orgSlug/admin/members/:userId': { for: leaders },
  'POST /api/:orgSlug/admin/members/:userId/make-admin': { for: founders },
  'POST /api/:orgSlug/admin/invite': { for: leaders, body: { email: 'new@example.org', role: 'owner' }, done: 201 },
  'PATCH /api/:orgSlug/admin/invitations/:id/resend': { for: leaders },
  'PATCH /api/:orgSlug/admin/invitations/:id/revoke': { for: leaders },
  'DELETE /api/:orgSlug/admin/invitations/:id': { for: leaders },
  'GET /api/:orgSlug/admin/activity': { for: leaders },
  'GET /api/:orgSlug/admin/activity/export': { for: leaders },
  'POST /api/:orgSlug/admin/bidders/data': { for: leaders, body: { email: 'paul@example.org' } },
  'POST /api/:orgSlug/admin/bidders/erase': { for: leaders, body: { email: 'paul@example.org' } },
  'GET /api/:orgSlug/admin/blocked-addresses': { for: leaders },
  'POST /api/:orgSlug/admin/blocked-addresses': { for: leaders, body: { email: 'jane@example.org' }, done: 201 },
  'DELETE /api/:orgSlug/admin/blocked-addresses/:id': { for: leaders },
  'GET /api/:orgSlug/admin/mails': { for: leaders },
  'POST /api/:orgSlug/admin/mails/:id/send-again': { for: leaders, done: 201 },
  'GET /api/:orgSlug/admin/auctions': { for: everybody },
  'POST /api/:orgSlug/admin/imports': { for: everybody, body: spreadsheet },
  'POST /api/:orgSlug/admin/imports/preview': { for: everybody, body: spreadsheet },
  'GET /api/:orgSlug/admin/export/items': { for: everybody },
  'GET /api/:orgSlug/admin/print': { for: everybody },
  'GET /api/:orgSlug/admin/export/bids': { for: everybody },
  'GET /api/:orgSlug/admin/export/winners': { for: everybody },
  'GET /api/:orgSlug/admin/export/payments': { for: everybody },
  'GET /api/:orgSlug/admin/export/donors': { for: everybody },
  'GET /api/:orgSlug/admin/leaders-to-check': { for: everybody },
  'GET /api/:orgSlug/admin/reports': { for: everybody },
  'GET /api/:orgSlug/admin/reports/categories': { for: everybody },
  'GET /api/:orgSlug/admin/reports/hours': { for: everybody },
  'GET /api/:orgSlug/admin/reports/values': { for: everybody },
  'GET /api/:orgSlug/admin/reports/bidders': { for: everybody },
  'GET /api/:orgSlug/admin/reports/without-bids': { for: everybody },
  'GET /api/:orgSlug/admin/total-raised': { for: everybody },
  'POST /api/:orgSlug/admin/auctions': { for: everybody, body: piano, done: 201 },
  'GET /api/:orgSlug/admin/auctions/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/auctions/:id': { for: everybody, body: { title: 'Mine now' } },
  'PATCH /api/:orgSlug/admin/auctions/:id/archive': { for: everybody },
  'PATCH /api/:orgSlug/admin/auctions/:id/unarchive': { for: everybody },
  'POST /api/:orgSlug/admin/auctions/:id/duplicate': { for: everybody, done: 201 },
  'DELETE /api/:orgSlug/admin/auctions/:id': { for: everybody },
  'GET /api/:orgSlug/admin/auctions/matching': { for: everybody },
  'POST /api/:orgSlug/admin/auctions/bulk-edits/preview': { for: everybody, body: archiving },
  'POST /api/:orgSlug/admin/auctions/bulk-edits': {
    for: everybody,
    body: (names) => ({ id: names.fresh, ...archiving(names) }),
  },
  'POST /api/:orgSlug/admin/auctions/bulk-edits/:id/undo': { for: everybody },
  'GET /api/:orgSlug/admin/auction/:auctionSlug/bids': { for: everybody },
  'GET /api/:orgSlug/admin/donations': { for: everybody },
  'GET /api/:orgSlug/admin/donations/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/donations/:id/decline': { for: everybody },
  'PATCH /api/:orgSlug/admin/donations/:id/reopen': { for: everybody },
  'GET /api/:orgSlug/admin/winners': { for: everybody },
  'GET /api/:orgSlug/admin/winners/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/winners/:id': { for: everybody, body: { note: 'Comes on Friday' } },
  'GET /api/:orgSlug/admin/messages': { for: leaders },
  'GET /api/:orgSlug/admin/messages/recipients': { for: leaders },
  'POST /api/:orgSlug/admin/messages/preview': { for: leaders, body: toBidders },
  'POST /api/:orgSlug/admin/messages': { for: leaders, body: ({ fresh }) => ({ id: fresh, ...toBidders }) },
  'GET /api/:orgSlug/admin/payment-reminders': { for: everybody },
  'POST /api/:orgSlug/admin/payment-reminders': { for: everybody, body: { winnerIds: null } },
  'POST /api/:orgSlug/admin/payments': {
    for: everybody,
    body: ({ fresh, winners }) => ({ kind: 'cash', payments: [{ id: fresh, winnerId: winners, amount: '1.00' }] }),
  },
  'PATCH /api/:orgSlug/admin/payments/:id/void': { for: leaders, body: { reason: 'Bounced' } },
  'POST /api/:orgSlug/admin/handovers': {
    for: everybody,
    body: ({ winners, won }) => ({ winnerId: winners, itemIds: [won] }),
  },
  'PATCH /api/:orgSlug/admin/handovers/:id/undo': { for: everybody },
  'GET /api/:orgSlug/admin/paddles': { for: everybody },
  'POST /api/:orgSlug/admin/paddles': { for: everybody, body: { number: 7, name: 'Ann' }, done: 201 },
  'PATCH /api/:orgSlug/admin/paddles/:id': { for: everybody, body: { name: 'Ben' } },
  'PATCH /api/:orgSlug/admin/paddles/:id/return': { for: everybody },
  'GET /api/:orgSlug/admin/second-chances': { for: everybody },
  'GET /api/:orgSlug/admin/wins/:id': { for: everybody },
  'POST /api/:orgSlug/admin/wins/:id/cancel': {
    for: leaders,
    body: ({ wonBid }) => ({ bidId: wonBid, reason: 'Did not pay', next: 'win' }),
  },
  'PATCH /api/:orgSlug/admin/second-chances/:id/accept': { for: leaders },
  'PATCH /api/:orgSlug/admin/second-chances/:id/withdraw': { for: leaders, body: { next: 'nobody' } },
  'GET /api/:orgSlug/admin/checkout-links': { for: leaders },
  'POST /api/:orgSlug/admin/checkout-links': { for: leaders, body: { hours: 4 }, done: 201 },
  'DELETE /api/:orgSlug/admin/checkout-links/:id': { for: leaders },
  'GET /api/:orgSlug/admin/preview/:auctionSlug': { for: everybody },
  'DELETE /api/:orgSlug/admin/auction/:auctionSlug/bid/:bidId': { for: founders },
}
