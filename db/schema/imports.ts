import * as pg from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** An import that was made: the same one, sent again, gets the same answer. See product.md#import. */
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
