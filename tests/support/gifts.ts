import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import type { Orm } from '../../db/clients.ts'
import { cause, gift } from '../../db/schema/causes.ts'
import { addRow } from './add-row.ts'
import { inHours } from './moments.ts'
import { atHand, type School } from './school.ts'

/** A cause of a school's event that is on. */
export async function addCause(orm: Orm, school: School, more: Partial<typeof cause.$inferInsert> = {}) {
  const { id: organizationId, eventId } = await atHand(orm, school)
  const times = { startTime: inHours(-1), endTime: inHours(24) }
  return addRow(orm, cause, { organizationId, eventId, title: 'New Playground', ...times, ...more })
}

/** So many gifts were added: two may be in one millisecond. */
let added = 0

/** A gift of a bidder, in cents: later ones given later. */
export function addGift(
  orm: Orm,
  { id: causeId, organizationId }: { id: string; organizationId: string },
  bidderId: string,
  amount: number,
  more: Partial<typeof gift.$inferInsert> = {},
) {
  const givenAt = new Date(Date.now() - HOUR_MS + added++)
  return addRow(orm, gift, { id: crypto.randomUUID(), organizationId, causeId, bidderId, amount, givenAt, ...more })
}

/** What was given to a cause, cancelled or not, the first one first. */
export function giftsOf(orm: Orm, { id }: { id: string }) {
  return orm.select().from(gift).where(eq(gift.causeId, id)).orderBy(gift.givenAt, gift.id)
}
