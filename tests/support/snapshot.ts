import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'

interface Table extends Record<string, unknown> {
  name: string
  /** Those that can be written, by comma. */
  columns: string
}

/**
 * Takes down every row of an organization, so that a test need not make another one, which takes ten times as long.
 * @returns puts them back, whatever became of them; accounts and the activity stay as they are
 */
export async function takeSnapshot(orm: Orm, organizationId: string): Promise<() => Promise<void>> {
  const tables = await orm.execute<Table>(sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'act'
    group by table_name having table_name = 'organization' or bool_or(column_name = 'organization_id')`)
  // No foreign keys meanwhile, so that tables need no order.
  const [deletions, insertions] = [['set local session_replication_role = replica'], [] as string[]]
  for (const { name, columns } of tables) {
    const own = `"${name}" where ${name === 'organization' ? 'id' : 'organization_id'} = '${organizationId}'`
    deletions.push(`delete from ${own}`)
    const [stored] = await orm.execute<{ rows: string | null }>(
      sql`select quote_literal(jsonb_agg(t)) as rows from (select * from ${sql.raw(own)}) t`,
    )
    if (stored?.rows)
      insertions.push(`insert into "${name}" (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::"${name}", ${stored.rows}::jsonb)`)
  }
  const restored = sql.raw([...deletions, ...insertions].join(';\n'))
  return () => orm.transaction(async (tx) => void (await tx.execute(restored)))
}
