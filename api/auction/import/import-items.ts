import { eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockOrganization } from '../../../db/locks.ts'
import { itemImport } from '../../../db/schema/bulk-edits.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { ImportForm, ImportPreview, ImportResult } from '../../contract/auction/items/item-import.ts'
import { slugOfTitle } from '../../contract/values/address/slug.ts'
import { readAllItems } from '../items/bulk/read-items.ts'
import { freeSlugs, newEnding } from '../items/free-slugs.ts'
import { countRoom, insertItems } from '../items/insert-items.ts'
import { updateItems } from '../items/update-items.ts'
import { type Judged, viewRow } from './judge-row.ts'
import { judgeRows } from './judge-rows.ts'

export interface Importer {
  id: string
  /** Of new items. */
  eventId: string
  timeZone: string
  extensionMinutes: number
}

/**
 * `refused`: rows are, and nothing was written. `outdated`: what somebody looked at changed since, and nothing was written.
 * `moved`: items changed while it was judged.
 */
export type ImportOutcome =
  | { kind: 'done'; result: ImportResult }
  | { kind: 'refused' | 'outdated'; preview: ImportPreview }
  | { kind: 'foreign' | 'moved' }

/** What would become of each row of an import; nothing is written. See product#import. */
export async function previewImport(
  orm: Orm,
  importer: Importer,
  form: Omit<ImportForm, 'id' | 'basis'>,
  now: Date,
): Promise<ImportPreview> {
  const judged = await judgeRows(form, { items: await readAllItems(orm, importer.id), ...importer, now })
  const isFull = (await countRoom(orm, importer.id)) < resultOf(withoutSkipped(judged, form)).added
  return view(judged, isFull, importer)
}

/** Adds and changes items as all rows say that are not skipped, or none of them. The same import, sent again, gets the same answer. */
export async function importItems(orm: Orm, importer: Importer, form: ImportForm, now: Date): Promise<ImportOutcome> {
  const former = await findFormer(orm, importer.id, form.id)
  if (former) return former
  // Which items to lock is known only once they were read, and they may have changed by then.
  const items = await readAllItems(orm, importer.id)
  const wanted = changedIn(withoutSkipped(await judgeRows(form, { items, ...importer, now }), form))
  return orm.transaction(async (tx): Promise<ImportOutcome> => {
    const locked = new Set(wanted.length > 0 ? await lockItems(tx, inArray(auctionItem.id, wanted)) : [])
    await lockOrganization(tx, importer.id)
    const all = await judgeRows(form, { items: await readAllItems(tx, importer.id), ...importer, now })
    const judged = withoutSkipped(all, form)
    const result = resultOf(judged)
    const isFull = (await countRoom(tx, importer.id)) < result.added
    const preview = view(all, isFull, importer)
    if (form.basis !== undefined && form.basis !== preview.basis) return { kind: 'outdated', preview }
    if (isFull || judged.some(({ kind }) => kind === 'refused')) return { kind: 'refused', preview }
    if (changedIn(judged).some((id) => !locked.has(id))) return { kind: 'moved' }
    const values = { id: form.id, organizationId: importer.id, importedAt: now, ...result }
    const [first] = await tx.insert(itemImport).values(values).onConflictDoNothing().returning()
    // Sent twice at once: the other one was first, and has done all of it.
    if (!first) return (await findFormer(tx, importer.id, form.id)) ?? { kind: 'foreign' }
    await write(tx, importer, judged)
    return { kind: 'done', result }
  })
}

function withoutSkipped(judged: Judged[], { skippedRows = [] }: Pick<ImportForm, 'skippedRows'>): Judged[] {
  const skipped = new Set(skippedRows)
  return judged.filter((_, index) => !skipped.has(index))
}

async function write(tx: Tx, { id: organizationId, eventId }: Importer, judged: Judged[]) {
  const edits = judged.flatMap((row) =>
    row.kind === 'changed' ? [{ item: row.locked.item, changes: row.changes }] : [],
  )
  await updateItems(tx, edits, 'item-edited')
  const forms = judged.flatMap((row) => (row.kind === 'new' ? [row.form] : []))
  if (forms.length === 0) return
  const wanted = forms.map(({ title }) => slugOfTitle(title))
  const slugs = await freeSlugs(tx, organizationId, wanted, newEnding)
  const values = forms.map((form, index) => ({ ...form, eventId, slug: slugs[index] ?? '' }))
  const made = await insertItems(tx, organizationId, values, 'item-created')
  if (made.length < values.length) throw new Error('Somebody took an address of an import')
}

async function findFormer(orm: Orm | Tx, organizationId: string, id: string): Promise<ImportOutcome | null> {
  const [former] = await orm.select().from(itemImport).where(eq(itemImport.id, id))
  if (!former) return null
  const { added, changed, same } = former
  return former.organizationId === organizationId
    ? { kind: 'done', result: { added, changed, same } }
    : { kind: 'foreign' }
}

function view(judged: Judged[], isFull: boolean, importer: Importer): ImportPreview {
  return { rows: judged.map((row) => viewRow(row, importer.timeZone)), isFull, basis: basisOf(judged, importer) }
}

/** Photos are not part of it: they are uploaded after somebody looked. */
function basisOf(judged: Judged[], { eventId, timeZone }: Importer): string {
  const items = judged.map((row) => {
    const item = row.kind === 'new' ? null : row.locked?.item
    return [item?.id, item?.revision, row.isRenumbered]
  })
  return Bun.CryptoHasher.hash('sha256', JSON.stringify([eventId, timeZone, items]), 'hex')
}

function resultOf(judged: Judged[]): ImportResult {
  const count = (kind: Judged['kind']) => judged.filter((row) => row.kind === kind).length
  return { added: count('new'), changed: count('changed'), same: count('same') }
}

function changedIn(judged: Judged[]): string[] {
  return judged.flatMap((row) => (row.kind === 'changed' ? [row.locked.item.id] : []))
}
