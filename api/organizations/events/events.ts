import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { isUnused } from '../../../db/event-name.ts'
import { lockItems, lockOrganization, lockRows } from '../../../db/locks.ts'
import { cause } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import {
  type AdminEvent,
  type EventForm,
  type EventPatch,
  type ListedEvent,
  MOST_EVENTS,
} from '../../contract/organizations/event.ts'
import { LONGEST_EVENT_SLUG, slugify, withEnding } from '../../contract/values/address/slug.ts'
import { instantIn, movedTime } from '../../contract/values/time/time-zone.ts'
import { reopenDonations } from './reopen-donations.ts'

/** What became of an event, or why nothing did. */
export type EventOutcome = { kind: 'done'; event: AdminEvent } | { kind: 'unknown' | 'full' } | Refusal
type Refusal = { kind: 'refused'; message: string }

/** All events of an organization: drafts first, then the newest. */
export async function readEvents(orm: Orm, organizationId: string): Promise<ListedEvent[]> {
  const rows = await orm
    .select({ row: event, isUnused: sql<boolean>`${isUnused}` })
    .from(event)
    .where(eq(event.organizationId, organizationId))
    .orderBy(desc(event.publishedAt), desc(event.createdAt), desc(event.id))
  return rows.map(({ row, isUnused }) => ({ ...viewOf(row), isUnused }))
}

/** Adds a draft, with the causes of the event at hand, turned off. One whose id is there is answered as it is. See product#events. */
export function addEvent(
  orm: Orm,
  atHand: AtHand & { timeZone: string },
  { name, id }: EventForm,
): Promise<EventOutcome> {
  const { id: organizationId } = atHand
  return orm.transaction(async (tx): Promise<EventOutcome> => {
    await lockOrganization(tx, organizationId)
    const others = await tx.select().from(event).where(eq(event.organizationId, organizationId))
    const former = others.find((other) => other.id === id)
    if (former) return { kind: 'done', event: viewOf(former) }
    if (others.length >= MOST_EVENTS) return { kind: 'full' }
    const slug = freeSlug(name, new Set(others.map((other) => other.slug)))
    const values = { id, organizationId, name, slug }
    const [row] = await tx.insert(event).values(values).onConflictDoNothing({ target: event.id }).returning()
    if (!row) return { kind: 'unknown' }
    await copyCauses(tx, atHand, row.id)
    tx.addActivity({ kind: 'event-created', organizationId, about: name })
    return { kind: 'done', event: viewOf(row) }
  })
}

/** So long later it is the same day of the week. */
const YEAR_OF_WEEKS = { days: 364, minutes: 0 }

/** Next year is asked for what was asked for this year, at the same hour, once the team turns it on. */
async function copyCauses(
  tx: Tx,
  { id: organizationId, eventId, timeZone }: AtHand & { timeZone: string },
  toEventId: string,
) {
  const ofEvent = and(eq(cause.organizationId, organizationId), eq(cause.eventId, eventId))
  const rows = await tx.select().from(cause).where(ofEvent)
  if (rows.length === 0) return
  const copies = rows.map(({ id: _, createdAt: __, startTime, endTime, ...row }) => ({
    ...row,
    eventId: toEventId,
    isDraft: true,
    isActive: false,
    startTime: movedTime(startTime, YEAR_OF_WEEKS, timeZone),
    endTime: movedTime(endTime, YEAR_OF_WEEKS, timeZone),
  }))
  await tx.insert(cause).values(copies)
}

/** Changes the fields that are given. */
export function changeEvent(
  orm: Orm,
  { id: organizationId, timeZone }: { id: string; timeZone: string },
  id: string,
  { opensAt, closesAt, ...texts }: EventPatch,
): Promise<EventOutcome> {
  return inEvent(orm, { id: organizationId, eventId: id }, async (tx, before) => {
    const instant = (text: string) => (text === '' ? null : instantIn(text, timeZone))
    const times = {
      ...(opensAt !== undefined && { opensAt: instant(opensAt) }),
      ...(closesAt !== undefined && { closesAt: instant(closesAt) }),
    }
    const changes = { ...texts, ...times }
    const after = { ...before, ...changes }
    if (after.opensAt && after.closesAt && after.closesAt <= after.opensAt)
      return { kind: 'refused', message: 'End date and time must be after start date and time' }
    const changed = changesOf(before, changes)
    if (!changed) return { kind: 'done', event: viewOf(before) }
    tx.addActivity({ kind: 'event-changed', organizationId, about: after.name, changes: changed })
    return { kind: 'done', event: await update(tx, before, changes) }
  })
}

/** Shows a draft and its items to everybody; published again it stays as it is. */
export function publishEvent(orm: Orm, atHand: AtHand, now: Date): Promise<EventOutcome> {
  return inEvent(orm, atHand, async (tx, before) => {
    if (before.publishedAt) return { kind: 'done', event: viewOf(before) }
    const isOver = and(lte(auctionItem.endTime, now), auctionItem.isActive, isNull(auctionItem.deletedAt))
    const over = await tx.$count(auctionItem, and(eq(auctionItem.eventId, before.id), isOver))
    const items = over === 1 ? '1 auction closes' : `${over} auctions close`
    if (over > 0) return { kind: 'refused', message: `${items} in the past. Move the times first.` }
    tx.addActivity({ kind: 'event-published', organizationId: atHand.id, about: before.name })
    // An event that nobody made is nothing that one is told of, or chooses from.
    await tx.delete(event).where(and(eq(event.organizationId, atHand.id), ne(event.id, before.id), isUnused))
    return { kind: 'done', event: await update(tx, before, { publishedAt: now }) }
  })
}

/** Deletes a draft with its items, on which nobody ever bid. */
export function deleteEvent(orm: Orm, atHand: AtHand, now: Date): Promise<EventOutcome> {
  return inEvent(orm, atHand, async (tx, before) => {
    if (before.publishedAt) return { kind: 'refused', message: 'A published event can’t be deleted.' }
    await reopenDonations(tx, before.id, now)
    await tx.delete(auctionItem).where(eq(auctionItem.eventId, before.id))
    await tx.delete(cause).where(eq(cause.eventId, before.id))
    await tx.delete(event).where(eq(event.id, before.id))
    tx.addActivity({ kind: 'event-deleted', organizationId: atHand.id, about: before.name })
    tx.afterCommit.publish({ organizationId: atHand.id, auctionItemId: null })
    return { kind: 'done', event: viewOf(before) }
  })
}

type Row = typeof event.$inferSelect

/** Does something to an event of an organization, to which nobody adds items meanwhile. */
function inEvent(
  orm: Orm,
  { id: organizationId, eventId }: AtHand,
  act: (tx: Tx, row: Row) => Promise<EventOutcome>,
): Promise<EventOutcome> {
  return orm.transaction(async (tx) => {
    const ofDraft = and(eq(auctionItem.eventId, eventId), auctionItem.isDraft)
    // Those of a public event take bids, which need not wait: only a draft's are published or deleted.
    await lockItems(tx, and(eq(auctionItem.organizationId, organizationId), ofDraft))
    const ofEvent = and(eq(cause.organizationId, organizationId), eq(cause.eventId, eventId))
    await lockRows(tx, cause.id, ofEvent)
    await lockOrganization(tx, organizationId)
    const thisEvent = and(eq(event.organizationId, organizationId), eq(event.id, eventId))
    const [row] = await tx.select().from(event).where(thisEvent)
    return row ? act(tx, row) : { kind: 'unknown' }
  })
}

async function update(tx: Tx, { id, organizationId }: Row, changes: Partial<Row>): Promise<AdminEvent> {
  const [row] = await tx.update(event).set(changes).where(eq(event.id, id)).returning()
  tx.afterCommit.publish({ organizationId, auctionItemId: null })
  return viewOf(row)
}

function viewOf(row: Row | undefined): AdminEvent {
  if (!row) throw new Error('An event that was written is gone')
  const { id, slug, name, about, opensAt, closesAt, publishedAt } = row
  const text = (instant: Date | null) => instant?.toISOString() ?? null
  return { id, slug, name, about, opensAt: text(opensAt), closesAt: text(closesAt), publishedAt: text(publishedAt) }
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugify(name, LONGEST_EVENT_SLUG) || 'event'
  let free = slug
  for (let count = 2; taken.has(free); count++) free = withEnding(slug, `-${count}`, LONGEST_EVENT_SLUG)
  return free
}
