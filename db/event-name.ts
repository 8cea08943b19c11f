import { inArray, sql } from 'drizzle-orm'
import { readTogether } from './read-together.ts'
import { cause } from './schema/causes.ts'
import { event } from './schema/events.ts'
import { auctionItem } from './schema/items.ts'

/** Whether an event is called and described as its organization began with it: nobody made it. See product#events. */
export const isUnnamed = sql<boolean>`(
  ${event.name} = left(${event.slug}, 4) || ' Auction' and ${event.about} is null
  and ${event.createdAt} = (select created_at from organization where id = ${event.organizationId})
)`

/** Whether no public event of its organization is newer, so that it is the one of its page. */
export const isNewest = sql<boolean>`not exists (
  select from ${event} n where n.organization_id = ${event.organizationId} and n.published_at > ${event.publishedAt}
)`

/** Whether besides nothing was ever in it. */
export const isUnused = sql`(
  ${isUnnamed} and ${event.goalDollars} is null
  and not exists (select from ${auctionItem} where ${auctionItem.eventId} = ${event.id})
  and not exists (select from ${cause} where ${cause.eventId} = ${event.id})
)`

/** What an event is called, by its id; `null` for one that nobody made. */
export const readEventName = readTogether(async (orm, ids: readonly string[]): Promise<(string | null)[]> => {
  const rows = await orm
    .select({ id: event.id, name: event.name, isUnnamed })
    .from(event)
    .where(inArray(event.id, [...new Set(ids)]))
  const names = new Map(rows.map((row) => [row.id, row.isUnnamed ? null : row.name]))
  return ids.map((id) => names.get(id) ?? null)
})
