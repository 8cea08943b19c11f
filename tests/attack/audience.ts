import type { Role } from '../../api/contract/values/kind/role.ts'

/**
 * Whom a call is for. A super admin may make every call but those of bidders. Calls that a mailed link carries are for
 * everybody who has the link, and so for everybody here.
 */
export type Audience =
  | 'everybody'
  | 'a bidder on their device'
  | 'whoever is signed in'
  | 'the team'
  | 'helpers and the team'
  | 'owners and the admin'
  | 'the admin'
  | 'super admins'

const everybody = 'everybody'
const bidder = 'a bidder on their device'
const account = 'whoever is signed in'
const team = 'the team'
const checkoutStaff = 'helpers and the team'
const owners = 'owners and the admin'
const admin = 'the admin'
const superAdmin = 'super admins'

/** Every call of the API, as its description names it. */
export const audiences: Record<string, Audience> = {
  'GET /api/health': everybody,
  'GET /api/health/ready': everybody,
  'GET /api/{orgSlug}': everybody,
  'GET /api/{orgSlug}/live': everybody,
  'GET /api/{orgSlug}/board': everybody,
  'GET /api/b/{code}': everybody,
  'GET /api/{orgSlug}/auction/{auctionSlug}': everybody,
  'GET /api/{orgSlug}/auction/{auctionSlug}/bids': everybody,
  'GET /api/{orgSlug}/auction/{auctionSlug}/record': everybody,
  'POST /api/{orgSlug}/auction/{auctionSlug}/bid': everybody,
  'POST /api/{orgSlug}/my-bids/code': everybody,
  'POST /api/{orgSlug}/my-bids/open': everybody,
  'GET /api/{orgSlug}/my-bids/link': everybody,
  'POST /api/{orgSlug}/my-bids/link': everybody,
  'GET /api/{orgSlug}/my-bids': bidder,
  'POST /api/{orgSlug}/my-bids/maximum': bidder,
  'POST /api/{orgSlug}/my-bids/withdraw': bidder,
  'POST /api/{orgSlug}/my-bids/reminder': bidder,
  'POST /api/{orgSlug}/my-bids/watch': bidder,
  'POST /api/{orgSlug}/my-bids/emails': bidder,
  'POST /api/{orgSlug}/my-bids/forget': everybody,
  'GET /api/{orgSlug}/auction/{auctionSlug}/question': everybody,
  'POST /api/{orgSlug}/auction/{auctionSlug}/question': everybody,
  'GET /api/{orgSlug}/donation': everybody,
  'POST /api/{orgSlug}/donation': everybody,
  'GET /api/bids/take-back': everybody,
  'POST /api/bids/take-back': everybody,
  'POST /api/bids/take-back/stop-emails': everybody,
  'GET /api/bids/second-chance': everybody,
  'POST /api/bids/second-chance': everybody,
  'GET /api/mail/preferences': everybody,
  'POST /api/mail/preferences': everybody,
  'GET /api/mail/confirmation': everybody,
  'POST /api/mail/confirmation': everybody,
  'GET /api/mail/own-data': everybody,
  'POST /api/mail/own-data/erase': everybody,
  'POST /api/mail/reports': everybody,
  'GET /api/{orgSlug}/pay/{bidderId}/{proof}': everybody,
  'POST /api/{orgSlug}/pay/{bidderId}/{proof}': everybody,
  'GET /api/{orgSlug}/pay/{bidderId}/{proof}/outcome': everybody,
  'POST /api/{orgSlug}/pay/{bidderId}/{proof}/demo': everybody,
  'POST /api/{orgSlug}/card-reports': everybody,
  'POST /api/client-error-log': everybody,
  'GET /api/check-slug/{slug}': everybody,
  'POST /api/{orgSlug}/admin/imports': team,
  'POST /api/{orgSlug}/admin/imports/preview': team,
  'GET /api/{orgSlug}/admin/export': team,
  'GET /api/{orgSlug}/admin/export/items': team,
  'GET /api/{orgSlug}/admin/print': team,
  'GET /api/{orgSlug}/admin/export/bids': team,
  'GET /api/{orgSlug}/admin/export/winners': team,
  'GET /api/{orgSlug}/admin/export/payments': team,
  'GET /api/{orgSlug}/admin/export/donors': team,
  'GET /api/{orgSlug}/admin/books': team,
  'GET /api/{orgSlug}/admin/books/file': team,
  'POST /api/{orgSlug}/admin/books': owners,
  'GET /api/{orgSlug}/admin/reports': team,
  'GET /api/{orgSlug}/admin/reports/categories': team,
  'GET /api/{orgSlug}/admin/reports/hours': team,
  'GET /api/{orgSlug}/admin/reports/values': team,
  'GET /api/{orgSlug}/admin/reports/bidders': team,
  'GET /api/{orgSlug}/admin/reports/without-bids': team,
  'GET /api/demo': everybody,
  'GET /api/demo/mails': everybody,
  'POST /api/demo/organizer': everybody,

  'POST /api/auth/login': everybody,
  'POST /api/auth/logout': everybody,
  'POST /api/{orgSlug}/login': everybody,
  'POST /api/{orgSlug}/logout': everybody,
  'POST /api/auth/signup': everybody,
  'GET /api/auth/me': everybody,
  'POST /api/auth/check-password': everybody,
  'POST /api/auth/forgot-password': everybody,
  'GET /api/auth/reset-password/{token}': everybody,
  'POST /api/auth/reset-password': everybody,
  'GET /api/auth/confirm-email/{token}': everybody,
  'POST /api/auth/confirm-email': everybody,
  'GET /api/auth/protect-email/{token}': everybody,
  'POST /api/auth/protect-email': everybody,
  'GET /api/invitations/{token}': everybody,
  'POST /api/invitations/accept': everybody,

  'POST /api/auth/confirm-password': account,
  'PATCH /api/user/profile': account,
  'POST /api/user/confirm-email': account,
  'PATCH /api/user/password': account,
  'GET /api/user/sessions': account,
  'DELETE /api/user/sessions': account,
  'DELETE /api/user/sessions/{id}': account,
  'GET /api/user/two-step': account,
  'POST /api/user/two-step': account,
  'DELETE /api/user/two-step': account,
  'POST /api/user/two-step/confirm': account,
  'GET /api/user/organizations': account,
  'PATCH /api/user/organizations/{orgSlug}': account,
  'POST /api/organizations': account,
  'POST /api/upload/image': account,

  'GET /api/{orgSlug}/admin/organization': team,
  'PATCH /api/{orgSlug}/admin/organization': owners,
  'GET /api/{orgSlug}/admin/category-labels': team,
  'POST /api/{orgSlug}/admin/category-labels': owners,
  'PATCH /api/{orgSlug}/admin/category-labels/{id}': owners,
  'DELETE /api/{orgSlug}/admin/category-labels/{id}': owners,
  'GET /api/{orgSlug}/admin/members': team,
  'PATCH /api/{orgSlug}/admin/members/{userId}/role': owners,
  'DELETE /api/{orgSlug}/admin/members/{userId}': owners,
  'POST /api/{orgSlug}/admin/members/{userId}/make-admin': admin,
  'POST /api/{orgSlug}/admin/invite': owners,
  'PATCH /api/{orgSlug}/admin/invitations/{id}/resend': owners,
  'PATCH /api/{orgSlug}/admin/invitations/{id}/revoke': owners,
  'DELETE /api/{orgSlug}/admin/invitations/{id}': owners,
  'GET /api/{orgSlug}/admin/activity': owners,
  'GET /api/{orgSlug}/admin/activity/export': owners,
  'POST /api/{orgSlug}/admin/bidders/data': owners,
  'POST /api/{orgSlug}/admin/bidders/erase': owners,
  'GET /api/{orgSlug}/admin/blocked-addresses': owners,
  'POST /api/{orgSlug}/admin/blocked-addresses': owners,
  'DELETE /api/{orgSlug}/admin/blocked-addresses/{id}': owners,
  'GET /api/{orgSlug}/admin/mails': owners,
  'POST /api/{orgSlug}/admin/mails/{id}/send-again': owners,
  'GET /api/{orgSlug}/admin/messages': owners,
  'GET /api/{orgSlug}/admin/messages/recipients': owners,
  'POST /api/{orgSlug}/admin/messages/preview': owners,
  'POST /api/{orgSlug}/admin/messages': owners,
  'POST /api/{orgSlug}/admin/events': team,
  'PATCH /api/{orgSlug}/admin/events/{id}': team,
  'DELETE /api/{orgSlug}/admin/events/{id}': team,
  'POST /api/{orgSlug}/admin/events/{id}/choose': team,
  'POST /api/{orgSlug}/admin/events/{id}/publish': team,
  'GET /api/{orgSlug}/admin/auctions': team,
  'GET /api/{orgSlug}/admin/leaders-to-check': team,
  'POST /api/{orgSlug}/admin/auctions': team,
  'GET /api/{orgSlug}/admin/total-raised': team,
  'GET /api/{orgSlug}/admin/progress': team,
  'GET /api/{orgSlug}/admin/auctions/{id}': team,
  'PATCH /api/{orgSlug}/admin/auctions/{id}': team,
  'DELETE /api/{orgSlug}/admin/auctions/{id}': team,
  'POST /api/{orgSlug}/admin/auctions/{id}/duplicate': team,
  'PATCH /api/{orgSlug}/admin/auctions/{id}/archive': team,
  'PATCH /api/{orgSlug}/admin/auctions/{id}/unarchive': team,
  'GET /api/{orgSlug}/admin/auctions/matching': team,
  'POST /api/{orgSlug}/admin/auctions/bulk-edits/preview': team,
  'POST /api/{orgSlug}/admin/auctions/bulk-edits': team,
  'POST /api/{orgSlug}/admin/auctions/bulk-edits/{id}/undo': team,
  'GET /api/{orgSlug}/admin/auction/{auctionSlug}/bids': team,
  'GET /api/{orgSlug}/admin/winners': team,
  'GET /api/{orgSlug}/admin/winners/{id}': team,
  'PATCH /api/{orgSlug}/admin/winners/{id}': team,
  'GET /api/{orgSlug}/admin/payment-reminders': team,
  'POST /api/{orgSlug}/admin/payment-reminders': team,
  'POST /api/{orgSlug}/admin/payments': team,
  'PATCH /api/{orgSlug}/admin/payments/{id}/void': owners,
  'POST /api/{orgSlug}/admin/card-payments/{id}/refund': owners,
  'GET /api/{orgSlug}/admin/cards': owners,
  'POST /api/{orgSlug}/admin/cards': owners,
  'POST /api/{orgSlug}/admin/cards/try': owners,
  'PATCH /api/{orgSlug}/admin/cards': owners,
  'DELETE /api/{orgSlug}/admin/cards': owners,
  'POST /api/{orgSlug}/admin/receipts': team,
  'GET /api/{orgSlug}/admin/second-chances': team,
  'GET /api/{orgSlug}/admin/wins/{id}': team,
  'POST /api/{orgSlug}/admin/wins/{id}/cancel': owners,
  'PATCH /api/{orgSlug}/admin/second-chances/{id}/accept': owners,
  'PATCH /api/{orgSlug}/admin/second-chances/{id}/withdraw': owners,
  'POST /api/{orgSlug}/admin/handovers': team,
  'POST /api/{orgSlug}/admin/handovers/all': team,
  'PATCH /api/{orgSlug}/admin/handovers/{id}/undo': team,
  'GET /api/{orgSlug}/admin/paddles': team,
  'POST /api/{orgSlug}/admin/paddles': team,
  'PATCH /api/{orgSlug}/admin/paddles/{id}': team,
  'PATCH /api/{orgSlug}/admin/paddles/{id}/return': team,
  'GET /api/{orgSlug}/admin/checkout-links': owners,
  'POST /api/{orgSlug}/admin/checkout-links': owners,
  'DELETE /api/{orgSlug}/admin/checkout-links/{id}': owners,
  'POST /api/{orgSlug}/checkout/enter': everybody,
  'POST /api/{orgSlug}/checkout/leave': everybody,
  'GET /api/{orgSlug}/checkout': checkoutStaff,
  'GET /api/{orgSlug}/checkout/find': checkoutStaff,
  'GET /api/{orgSlug}/checkout/winners/{id}': checkoutStaff,
  'POST /api/{orgSlug}/checkout/payments': checkoutStaff,
  'POST /api/{orgSlug}/checkout/handovers': checkoutStaff,
  'PATCH /api/{orgSlug}/checkout/handovers/{id}/undo': checkoutStaff,
  'PATCH /api/{orgSlug}/checkout/payments/{id}/undo': checkoutStaff,
  'GET /api/{orgSlug}/checkout/items/{id}': checkoutStaff,
  'POST /api/{orgSlug}/checkout/bids': checkoutStaff,
  'GET /api/{orgSlug}/checkout/paddles': checkoutStaff,
  'POST /api/{orgSlug}/checkout/paddles': checkoutStaff,
  'GET /api/{orgSlug}/admin/donations': team,
  'GET /api/{orgSlug}/admin/donations/{id}': team,
  'PATCH /api/{orgSlug}/admin/donations/{id}/decline': team,
  'PATCH /api/{orgSlug}/admin/donations/{id}/reopen': team,
  'GET /api/{orgSlug}/admin/preview/{auctionSlug}': team,
  'DELETE /api/{orgSlug}/admin/auction/{auctionSlug}/bid/{bidId}': admin,

  'GET /api/super-admin/totals': superAdmin,
  'GET /api/super-admin/organizations': superAdmin,
  'GET /api/super-admin/organizations/{id}': superAdmin,
  'PATCH /api/super-admin/organizations/{id}': superAdmin,
  'DELETE /api/super-admin/organizations/{id}': superAdmin,
  'GET /api/super-admin/users': superAdmin,
  'PATCH /api/super-admin/users/{userId}': superAdmin,
  'DELETE /api/super-admin/users/{userId}/two-step': superAdmin,
  'DELETE /api/super-admin/users/{userId}/organizations/{orgId}': superAdmin,
  'GET /api/super-admin/mails': superAdmin,
  'GET /api/super-admin/mail-health': superAdmin,
  'GET /api/super-admin/mail-quota': superAdmin,
  'POST /api/super-admin/mails/send-held': superAdmin,
  'GET /api/super-admin/activity': superAdmin,
  'GET /api/super-admin/activity/export': superAdmin,
}

/** Somebody who makes calls; what they are in one organization counts nowhere else. */
export interface Rank {
  /** Whether they opened My bids on their device. */
  isBidder: boolean
  /** Whether they entered the checkout of the organization that the call names. */
  isHelper: boolean
  isSignedIn: boolean
  isSuperAdmin: boolean
  /** In the organization that the call names; `null`: none. */
  role: Role | null
}

/** Who in a team may make the calls that are for some of it. */
export const ROLES: Partial<Record<Audience, Role[]>> = {
  'the team': ['manager', 'owner', 'admin'],
  'helpers and the team': ['manager', 'owner', 'admin'],
  'owners and the admin': ['owner', 'admin'],
  'the admin': ['admin'],
}

/** Whether a call is for somebody, so that it may be done. */
export function isFor(audience: Audience, rank: Rank): boolean {
  const { isBidder, isHelper, isSignedIn, isSuperAdmin, role } = rank
  if (audience === 'a bidder on their device') return isBidder
  if (audience === 'everybody' || isSuperAdmin) return true
  if (audience === 'whoever is signed in') return isSignedIn
  if (audience === 'helpers and the team' && isHelper) return true
  return role !== null && (ROLES[audience] ?? []).includes(role)
}
