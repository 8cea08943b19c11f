import type { Database } from './clients.ts'

/** The settings of the server that let a power cut take what was committed. Only its administrator can change them. */
export async function lossySettings({ reads }: Pick<Database, 'reads'>): Promise<string[]> {
  const rows = await reads<{ name: string }[]>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`
  return rows.map(({ name }) => name)
}

/** Whether the role that we sign in as may do everything on the server, which we never need. */
export async function isSuperuser({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  const [role] = await reads<{ usesuper: boolean }[]>`select usesuper from pg_user where usename = current_user`
  return role?.usesuper ?? false
}
