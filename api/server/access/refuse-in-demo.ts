import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { Permission } from '../../contract/organizations/permissions.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'

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
const MOST_ITEMS = 40

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
  return items < MOST_ITEMS ? null : 'The demo is full. It resets at the top of the hour.'
}
