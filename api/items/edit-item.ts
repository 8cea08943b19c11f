import type { Orm, Tx } from '../../db/clients.ts'
import { isTaken } from '../../db/unique-violation.ts'
import type { AuctionPatch } from '../contract/items/item-form.ts'
import { adminView, type Item } from './admin-view.ts'
import { changesTo } from './changes-to.ts'
import { releaseSlug, rememberSlug } from './former-slugs.ts'
import { holdAuction } from './lock-item.ts'
import type { Outcome } from './outcome.ts'
import { refuseEdit } from './refuse-edit.ts'
import { changeItem } from './update-item.ts'

/** Changes the given fields of an item; local times are those of `timeZone`. Spec §4, editing rules. */
export async function editAuction(
  orm: Orm,
  organization: { id: string; timeZone: string },
  id: string,
  patch: AuctionPatch,
  now: Date,
): Promise<Outcome> {
  try {
    return await orm.transaction((tx) => edit(tx, organization, id, patch, now))
  } catch (error) {
    if (isTaken(error, 'auction_item_slug')) return { kind: 'taken' }
    throw error
  }
}

async function edit(
  tx: Tx,
  organization: { id: string; timeZone: string },
  id: string,
  patch: AuctionPatch,
  now: Date,
): Promise<Outcome> {
  const held = await holdAuction(tx, organization.id, id)
  if (!held) return { kind: 'unknown' }
  const { item, standing } = held
  const changes = changesTo(item, patch, organization.timeZone)
  const refusal = refuseEdit(held, changes, now)
  if (refusal) return refusal
  const edited = await changeItem(tx, item, changes)
  if (edited.slug !== item.slug) await moveAddress(tx, item, edited)
  return { kind: 'done', auction: adminView(edited, standing, now) }
}

async function moveAddress(tx: Tx, before: Item, after: Item) {
  await rememberSlug(tx, before)
  await releaseSlug(tx, after)
}
