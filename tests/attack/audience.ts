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

/**
 * Whom groups of calls are for, as the API's description names them; the first that matches counts. The guards do not read
 * this: that is what makes it a test of them.
 */
export const GROUPS: [calls: RegExp, Audience][] = [
  [/^\w+ \/api\/super-admin\//, 'super admins'],
  [/ \/api\/\{orgSlug\}\/admin\/members\/\{userId\}\/make-admin$/, 'the admin'],
  [/ \/api\/\{orgSlug\}\/admin\/auction\/\{auctionSlug\}\/bid\/\{bidId\}$/, 'the admin'],
  [
    / \/api\/\{orgSlug\}\/admin\/(activity|bidders|blocked-addresses|cards|mails|messages)(\/|$)/,
    'owners and the admin',
  ],
  [/ \/api\/\{orgSlug\}\/admin\/(invite|invitations|checkout-links)(\/|$)/, 'owners and the admin'],
  [
    /^(POST|PATCH|DELETE) \/api\/\{orgSlug\}\/admin\/(organization|category-labels|members)(\/|$)/,
    'owners and the admin',
  ],
  [
    / \/api\/\{orgSlug\}\/admin\/(payments\/\{id\}\/void|gifts\/\{id\}\/write-off|card-payments\/\{id\}\/refund|refunds)$/,
    'owners and the admin',
  ],
  [
    / \/api\/\{orgSlug\}\/admin\/((wins|purchases|places)\/\{id\}\/cancel|second-chances\/\{id\}\/\w+)$/,
    'owners and the admin',
  ],
  [/^POST \/api\/\{orgSlug\}\/admin\/books$/, 'owners and the admin'],
  [/ \/api\/\{orgSlug\}\/admin\/(announcement|bidding\/\w+)$/, 'owners and the admin'],
  [/ \/api\/\{orgSlug\}\/admin\//, 'the team'],
  [/ \/api\/\{orgSlug\}\/checkout\/(enter|leave)$/, 'everybody'],
  [/ \/api\/\{orgSlug\}\/checkout(\/|$)/, 'helpers and the team'],
  [/ \/api\/\{orgSlug\}\/my-bids\/(code|open|link|forget)$/, 'everybody'],
  [/ \/api\/\{orgSlug\}\/my-bids(\/|$)/, 'a bidder on their device'],
  [/ \/api\/(user\/|organizations$|upload\/|auth\/confirm-password$)/, 'whoever is signed in'],
  [/ \/api\/(auth|b|bids|check-slug|client-error-log|demo|gifts|health|invitations|mail|places)(\/|$)/, 'everybody'],
  [/ \/api\/\{orgSlug\}(\/(auction|board|card-reports|donation|give|live|login|logout|pay)(\/.*)?)?$/, 'everybody'],
]

/** Whom a call is for, named as in the API's description; throws for one of no group. */
export function audienceOf(call: string): Audience {
  const group = GROUPS.find(([calls]) => calls.test(call))
  if (!group) throw new Error(`Whom is ${call} for? Please add it to tests/attack/audience.ts`)
  return group[1]
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
