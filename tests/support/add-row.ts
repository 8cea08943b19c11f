import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../db/clients.ts'

/** Adds a row to a table past all rules. @returns it as it is stored */
export async function addRow<Table extends PgTable>(
  orm: Orm | Tx,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = await orm.insert<PgTable>(table).values(values).returning()
  if (!row) throw new Error('The row was not added')
  return row
}
