import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { Permission } from '../../contract/organizations/permissions.ts'
import { parseEmail } from '../../contract/values/address/email-address.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { DEMO_ORGANIZER, NOT_IN_DEMO } from '../../contract/values/demo.ts'

/** Whether somebody is a visitor who plays the organizer of the sandbox. */
export function isDemoOrganizer({ email }: Pick<Person, 'email'>): boolean {
  return email === DEMO_ORGANIZER
}

/**
 * What a visitor may do as the organizer of the sandbox: nothing that sends email, outlasts the hour, or affects
 * others.
 */
const PLAYED: readonly Permission[] = [
  'see auctions',
  'see team',
  'manage auctions',
  'check out',
  'cancel bids',
  'cancel wins',
]
/** Including the initial ones; deleted ones count, so that nobody can add without limit. */
const MOST_DEMO_ITEMS = 40

interface AdminCall {
  organizationId: string
  permission: Permission
  method: string
}

/**
 * Why the organizer of the sandbox may not do what any other may; `null` when they may, and for whatever is only read.
 */
export async function refuseInDemo(
  orm: Orm,
  { organizationId, permission, method }: AdminCall,
): Promise<string | null> {
  if (method === 'GET') return null
  if (!PLAYED.includes(permission)) return NOT_IN_DEMO
  if (method !== 'POST') return null
  const items = await orm.$count(auctionItem, eq(auctionItem.organizationId, organizationId))
  return items < MOST_DEMO_ITEMS ? null : 'The demo is full. It resets at the top of the hour.'
}

/** Domains that nobody has. RFC 2606 and 6761. */
const NOBODYS = ['example.org', 'demo.invalid']

/**
 * What an answer says to a visitor who plays the organizer: a real team sees its bidders' addresses, but here they
 * are those of other visitors. A value is an address as a whole or not at all: what somebody wrote into an item's
 * texts is public anyway, and is not searched.
 */
export function hideAddresses(answer: unknown): unknown {
  if (typeof answer === 'string') return isSomeones(answer) ? maskEmail(answer) : answer
  if (Array.isArray(answer)) return answer.map(hideAddresses)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, hideAddresses(value)]))
}

function isSomeones(text: string): boolean {
  const address = parseEmail(text)
  return address !== null && !NOBODYS.includes(address.slice(address.indexOf('@') + 1))
}

/** Refusals are instances of a class, and contain no addresses. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
