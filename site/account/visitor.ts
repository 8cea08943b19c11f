import type { AstroGlobal } from 'astro'
import type { Person } from '../../api/contract/accounts/account.ts'

/** Who asks for this page; `null` for a stranger. */
export async function visitorOf({ locals }: Pick<AstroGlobal, 'locals'>): Promise<Person | null> {
  const { data } = await locals.api('GET', '/api/auth/me')
  return data?.user ?? null
}

/** Where a user who is already signed in is redirected. See product#who-is-sent-where. */
export function homeOf({ isSuperAdmin }: Person): string {
  return isSuperAdmin ? '/super-admin' : '/'
}
