import type { Database } from './clients.ts'

/** Whether the role that we sign in as may do everything on the server, which we never need. */
export async function isSuperuser({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  const [role] = await reads<{ usesuper: boolean }[]>`select usesuper from pg_user where usename = current_user`
  return role?.usesuper ?? false
}
