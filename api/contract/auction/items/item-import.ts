import { z } from 'zod'
import { problem } from '../../values/problem.ts'
import { itemColumns } from './item-columns.ts'
import { MOST_ITEMS } from './item-form.ts'

/** All of its rows in one request, each with a long description. */
export const LONGEST_IMPORT = 8 * 1024 * 1024

/** What a cell of a spreadsheet holds, before anybody judged it. */
const cell = z.string().max(10_000)

/** What an import can say of an item. */
export const importedFields = [...(Object.keys(itemColumns) as (keyof typeof itemColumns)[]), 'imageUrl'] as const
export type ImportedField = (typeof importedFields)[number]

/** A row as text, field by field. A field that is left out, or blank, says nothing. */
const importedRow = z.partialRecord(z.enum(importedFields), cell)
export type ImportedRow = z.output<typeof importedRow>

/** What a new item gets where its row says nothing: not a number, which is one item's. */
const importDefaults = z.partialRecord(z.enum(importedFields).exclude(['itemNumber']), cell)

/** Rows of a spreadsheet that are to become items, or to change those there are. See product#import. */
export const importForm = z.object({
  /** Made by whoever sends it: the same one, sent again, changes nothing again. */
  id: z.uuid(),
  rows: z.array(importedRow).min(1, 'There is nothing to import').max(MOST_ITEMS, 'Please import up to 2,000 rows'),
  defaults: importDefaults,
  /** Which rows, by their place, are new items although one of their title is there. */
  newRows: z.array(z.int().min(0)).max(MOST_ITEMS).exactOptional(),
  /** Which rows, by their place, are not imported, or were before: beside them the others are about the same items as ever. */
  skippedRows: z.array(z.int().min(0)).max(MOST_ITEMS).exactOptional(),
  /** Of the preview somebody looked at: where what it was of changed since, nothing is imported. Without it, whatever others changed. */
  basis: z.string().max(64).exactOptional(),
})
export type ImportForm = z.output<typeof importForm>

/** Rows of which a preview says what an import would do. */
export const importPreviewForm = importForm.omit({ id: true, basis: true })

/** What becomes of a row. */
const importedRowView = z.object({
  /** `same`: the item is as the row says. `refused`: see `issues`. */
  kind: z.enum(['new', 'changed', 'same', 'refused']),
  /** Which item the row is about; `null` for a new one. */
  itemId: z.string().nullable(),
  /** Of an item of the same title that no number names: whose it is, or would be, were the row no new item. */
  sameTitle: z.object({ itemNumber: z.number().nullable() }).nullable(),
  /** Whether that item has a photo, which then stays. */
  hasPhoto: z.boolean(),
  /** Whether its number is that of an item of another event, so that it gets the next free one, or stays as it is. */
  isRenumbered: z.boolean(),
  /** What is changed of it, as the form of an item shows it. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What is wrong, and in which field. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ImportedRowView = z.output<typeof importedRowView>

/** What would become of each row, in order. */
export const importPreview = z.object({
  rows: z.array(importedRowView),
  /** Whether the organization has no room for all of them. */
  isFull: z.boolean(),
  /** Tells the event, its clocks, and the items that rows are about, as they were, from any others. */
  basis: z.string(),
})
export type ImportPreview = z.output<typeof importPreview>

/** Why nothing was imported; `preview` where rows are to blame, or changed since the former one. */
export const importProblem = problem.extend({ preview: importPreview.optional() })

/** What was imported. */
export const importResult = z.object({ added: z.number(), changed: z.number(), same: z.number() })
export type ImportResult = z.output<typeof importResult>
