import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem, lockOrganization } from '../../../db/locks.ts'
import { activity } from '../../../db/schema/activity.ts'
import { formerSlug } from '../../../db/schema/items.ts'
import type { FieldEdit } from '../../contract/auction/items/edited-meanwhile.ts'
import type { ItemEdit } from '../../contract/auction/items/item-form.ts'
import { kindsIn } from '../../contract/values/kind/activity-kind.ts'
import { adminView, type Item } from './admin-view.ts'
import { changesTo } from './changes-to.ts'
import { fieldsInActivity } from './item-in-activity.ts'
import { lockAndReadItem } from './lock-and-read-item.ts'
import { type ItemOutcome, refuseEdit, refuseTaken } from './refuse-change.ts'
import { updateItem } from './update-items.ts'

/** Whoever left a form open over more changes than this is told of these. */
const MOST_ACTS = 50

/**
 * Changes the given fields of an item; local times are those of `timeZone`. Refused when it names a revision that is
 * not the item's any more. See product#editing-rules.
 */
export function editItem(
  orm: Orm,
  organization: { id: string; timeZone: string },
  id: string,
  edit: ItemEdit,
  now: Date,
): Promise<ItemOutcome> {
  return refuseTaken(() => orm.transaction((tx) => editBehindLock(tx, organization, id, edit, now)))
}

async function editBehindLock(
  tx: Tx,
  organization: { id: string; timeZone: string },
  id: string,
  edit: ItemEdit,
  now: Date,
): Promise<ItemOutcome> {
  const locked = await lockAndReadItem(tx, organization.id, id)
  if (!locked) return { kind: 'unknown' }
  const { item, standing } = locked
  const { revision, ...patch } = edit
  const changes = changesTo(item, patch, organization.timeZone)
  const refusal = refuseEdit(locked, changes, now)
  if (refusal?.kind === 'fixed') return refusal
  if (revision !== undefined && revision !== item.revision) {
    return { kind: 'edited', auction: adminView(item, standing, now), edits: await readEdits(tx, item, revision) }
  }
  if (refusal) return refusal
  // Whoever gives out numbers and addresses has this lock, and looks first at which are taken.
  if (changes.itemNumber || changes.slug) await lockOrganization(tx, organization.id)
  const edited = await updateItem(tx, item, changes, 'item-edited')
  if (edited.slug !== item.slug) await moveAddress(tx, item, edited)
  // As many more are left as were added.
  const isSoldOtherwise = changes.places !== undefined
  const after = (isSoldOtherwise && (await lockItem(tx, organization.id, id))) || standing
  return { kind: 'done', auction: adminView(edited, after, now) }
}

async function moveAddress(tx: Tx, before: Item, after: Item) {
  await rememberSlug(tx, before)
  await releaseSlug(tx, after)
}

/** Makes an item's former address redirect to it. See product#item-addresses. */
async function rememberSlug(tx: Tx, { organizationId, slug, id }: Item): Promise<void> {
  await tx
    .insert(formerSlug)
    .values({ organizationId, slug, auctionItemId: id })
    .onConflictDoUpdate({ target: [formerSlug.organizationId, formerSlug.slug], set: { auctionItemId: id } })
}

/** Removes the redirect from an address that an item has now. See product#item-addresses. */
async function releaseSlug(tx: Tx, { organizationId, slug }: Item): Promise<void> {
  await tx.delete(formerSlug).where(and(eq(formerSlug.organizationId, organizationId), eq(formerSlug.slug, slug)))
}

/**
 * Who changed which field of an item since that revision of it, the last one first, as far as the activity knows: what
 * was renamed with its category, or done in the demo, is nobody's. See product#editing-together.
 */
async function readEdits(tx: Tx, item: Item, since: number): Promise<FieldEdit[]> {
  const entries = await tx
    .select({ by: activity.actorName, at: activity.at, changes: activity.changes })
    .from(activity)
    .where(and(eq(activity.auctionItemId, item.id), inArray(activity.kind, [...kindsIn('auctions')])))
    .orderBy(desc(activity.id))
    .limit(Math.min(MOST_ACTS, Math.max(0, item.revision - since)))
  const present = changesOf(null, fieldsInActivity(item)) ?? {}
  const edits = new Map<string, FieldEdit>()
  for (const { by, at, changes } of entries) {
    for (const [field, [, after]] of Object.entries(changes ?? {})) {
      // What has become something else since was not made so by this entry.
      const isPresent = isDeepStrictEqual(after, present[field]?.[1] ?? null)
      if (isPresent && !edits.has(field)) edits.set(field, { field, by, at: at.toISOString() })
    }
  }
  return [...edits.values()]
}

/**
 * Takes an item off the public pages; no bid counts any more. Archiving twice is archiving once. See
 * product#archiving.
 */
export function archiveItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<ItemOutcome> {
  return setActive(orm, organizationId, id, false, now)
}

/** Puts an archived item back on the public pages; what was closed stays closed. See product#archiving. */
export function unarchiveItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<ItemOutcome> {
  return setActive(orm, organizationId, id, true, now)
}

function setActive(orm: Orm, organizationId: string, id: string, isActive: boolean, now: Date): Promise<ItemOutcome> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organizationId, id)
    if (!locked) return { kind: 'unknown' }
    const changes = locked.item.isActive === isActive ? {} : { isActive }
    const kind = isActive ? 'item-unarchived' : 'item-archived'
    const item = await updateItem(tx, locked.item, changes, kind)
    return { kind: 'done', auction: adminView(item, locked.standing, now) }
  })
}
