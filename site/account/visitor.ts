import type { AstroGlobal } from 'astro'
import type { Person } from '../../api/contract/accounts/account.ts'

/** Who asks for this page; `null` for a stranger. */
export async function visitorOf({ locals }: Pick<AstroGlobal, 'locals'>): Promise<Person | null> {
  const { data } = await locals.api.api.auth.me.get()
  return data?.user ?? null
}

/** Where somebody who is signed in already is sent on to. See product.md#who-is-sent-where. */
export function homeOf({ isSuperAdmin }: Person): string {
  return isSuperAdmin ? '/super-admin' : '/'
}
