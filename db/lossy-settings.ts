import type { Database } from './clients.ts'

/** The settings of the server that let a power cut take what was committed. Only its administrator can change them. */
export async function lossySettings({ reads }: Pick<Database, 'reads'>): Promise<string[]> {
  const rows = await reads<{ name: string }[]>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`
  return rows.map(({ name }) => name)
}
