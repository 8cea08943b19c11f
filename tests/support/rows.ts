import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/clients.ts'
import { organization } from '../../db/schema/organizations.ts'

/** An organization's row and all its rows in these tables, in one order, so that two readings can be compared. */
export async function rowsOf(orm: Orm, organizationId: string, tables: PgTable[]) {
  const all = [
    sql`select 'organization' as of, to_jsonb(r) as row from ${organization} r where r.id = ${organizationId}`,
  ]
  for (const table of tables) {
    const name = sql.raw(`'${getTableName(table)}'`)
    all.push(sql`select ${name}, to_jsonb(r) from ${table} r where r.organization_id = ${organizationId}`)
  }
  return [...(await orm.execute(sql`${sql.join(all, sql` union all `)} order by 1, 2`))]
}
