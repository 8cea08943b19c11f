import type { Orm, Tx } from '../../db/clients.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { ItemPatch } from '../contract/items/item-form.ts'
import { adminView, type Item } from './admin-view.ts'
import { changesTo } from './changes-to.ts'
import { releaseSlug, rememberSlug } from './former-slugs.ts'
import { lockAndReadItem } from './lock-and-read-item.ts'
import type { Outcome } from './outcome.ts'
import { refuseEdit } from './refuse-edit.ts'
import { updateItem } from './update-item.ts'

/** Changes the given fields of an item; local times are those of `timeZone`. See product.md#editing-rules. */
export async function editItem(
  orm: Orm,
  organization: { id: string; timeZone: string },
  id: string,
  patch: ItemPatch,
  now: Date,
): Promise<Outcome> {
  try {
    return await orm.transaction((tx) => edit(tx, organization, id, patch, now))
  } catch (error) {
    if (isUniqueViolation(error, 'auction_item_slug')) return { kind: 'taken' }
    throw error
  }
}

async function edit(
  tx: Tx,
  organization: { id: string; timeZone: string },
  id: string,
  patch: ItemPatch,
  now: Date,
): Promise<Outcome> {
  const locked = await lockAndReadItem(tx, organization.id, id)
  if (!locked) return { kind: 'unknown' }
  const { item, standing } = locked
  const changes = changesTo(item, patch, organization.timeZone)
  const refusal = refuseEdit(locked, changes, now)
  if (refusal) return refusal
  const edited = await updateItem(tx, item, changes, 'item-edited')
  if (edited.slug !== item.slug) await moveAddress(tx, item, edited)
  return { kind: 'done', auction: adminView(edited, standing, now) }
}

async function moveAddress(tx: Tx, before: Item, after: Item) {
  await rememberSlug(tx, before)
  await releaseSlug(tx, after)
}
