import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'

/** The tables in some row of which the pattern is found. */
export async function tablesWith(orm: Orm, pattern: RegExp): Promise<string[]> {
  const tables = await orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await orm.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
      return rows.some(({ row }) => pattern.test(row)) ? [name] : []
    }),
  )
  return found.flat()
}
