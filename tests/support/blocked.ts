import { hashInbox } from '../../db/blocked-inbox.ts'
import type { Orm } from '../../db/clients.ts'
import { blockedAddress } from '../../db/schema/bids.ts'
import { addRow } from './add-row.ts'
import type { School } from './school.ts'

/** Adds an address that cannot bid at a school; a new one unless given. */
export async function addBlocked(orm: Orm, school: School, more: Partial<typeof blockedAddress.$inferInsert> = {}) {
  const email = more.email ?? `blocked-${crypto.randomUUID()}@example.org`
  const blocked = { organizationId: school.id, email, inboxHash: hashInbox(school.id, email), blockedAt: new Date() }
  return addRow(orm, blockedAddress, { ...blocked, ...more })
}
