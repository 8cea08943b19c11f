import * as pg from 'drizzle-orm/pg-core'
import { bulkKinds } from '../../api/contract/values/kind/bulk-kind.ts'
import { instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** What a bulk edit made of one item, or which item it made. */
export interface BulkEdited {
  id: string
  /** What the changed fields were, as JSON has them; nothing for an item that was made. */
  before: Record<string, string | number | boolean | null>
  /** When, and with which others, an item had closed that was put on sale again. */
  closed?: { at: string; closingId: string | null }
  /** What both were then: whoever edits or bids moves one of them on. */
  revision: number
  lockVersion: number
}

/** An item that was left as it was, and why. */
export interface BulkRefused {
  id: string
  /** `null` for an item that the organization does not have. */
  title: string | null
  reason: string
}

/**
 * One change of many items, so that sending it again changes nothing twice, and it can be undone for a while. Deleted
 * after a day. See product#bulk-edits.
 */
export const bulkEdit = pg.pgTable(
  'bulk_edit',
  {
    organizationId: organizationId(),
    /** Made by whoever sends it. */
    id: pg.uuid('id').notNull(),
    kind: pg.varchar('kind', { length: 20, enum: bulkKinds }).notNull(),
    madeAt: instant('made_at').notNull(),
    edited: pg.jsonb('edited').$type<BulkEdited[]>().notNull(),
    refused: pg.jsonb('refused').$type<BulkRefused[]>().notNull(),
    undoneAt: instant('undone_at'),
    /** What could not be undone. */
    unrestored: pg.jsonb('unrestored').$type<BulkRefused[]>(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.id] }), pg.index().on(table.madeAt)],
)

/** An import that was made: the same one, sent again, gets the same answer. See product#import. */
export const itemImport = pg.pgTable(
  'item_import',
  {
    /** Made by the browser. */
    id: pg.uuid('id').primaryKey(),
    organizationId: organizationId(),
    importedAt: instant('imported_at').notNull(),
    added: pg.integer('added').notNull(),
    changed: pg.integer('changed').notNull(),
    same: pg.integer('same').notNull(),
  },
  (table) => [
    pg.index('item_import_of_organization').on(table.organizationId),
    pg.index('item_import_age').on(table.importedAt),
  ],
)
