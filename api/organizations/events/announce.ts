import { and, eq, isNotNull, not, type SQL } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { event } from '../../../db/schema/events.ts'
import { ANNOUNCED_MINUTES, type AnnouncementForm } from '../../contract/values/text/announcement.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** Says one line above all pages of an event, in place of what stands there. @returns whether anybody sees them. See product#announcements. */
export function announce(orm: Orm, atHand: AtHand, { en, es }: AnnouncementForm, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const announcedUntil = new Date(now.getTime() + ANNOUNCED_MINUTES * MINUTE_MS)
    if (!(await write(tx, atHand, { announcement: en, announcementEs: es || null, announcedUntil }))) return false
    tx.addActivity({ kind: 'announced', organizationId: atHand.id, about: en })
    return true
  })
}

/** Takes down what stands there, if anything does. */
export function takeDown(orm: Orm, atHand: AtHand): Promise<void> {
  return orm.transaction(async (tx) => {
    const nothing = { announcement: null, announcementEs: null, announcedUntil: null }
    const stood = await write(tx, atHand, nothing, isNotNull(event.announcement))
    if (stood) tx.addActivity({ kind: 'announcement-ended', organizationId: atHand.id })
  })
}

async function write(
  tx: Tx,
  { id: organizationId, eventId }: AtHand,
  changes: Partial<typeof event.$inferInsert>,
  condition?: SQL,
) {
  const changed = await tx
    .update(event)
    .set(changes)
    .where(and(eq(event.organizationId, organizationId), eq(event.id, eventId), not(event.isDraft), condition))
    .returning({ id: event.id })
  tx.afterCommit.publish({ organizationId, auctionItemId: null })
  return changed.length > 0
}
