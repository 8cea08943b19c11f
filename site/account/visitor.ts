import type { AstroGlobal } from 'astro'
import type { Person } from '../../api/contract/accounts/account.ts'
import { DEMO_ORGANIZER } from '../../api/contract/values/demo.ts'

/** Who asks for this page; `null` for a stranger, such as one who plays the demo's organizer: they may want an account. */
export async function visitorOf({ locals }: Pick<AstroGlobal, 'locals'>): Promise<Person | null> {
  const { data } = await locals.api('GET', '/api/auth/me')
  return data && data.user.email !== DEMO_ORGANIZER ? data.user : null
}

/** Where a user who is already signed in is redirected. See product#who-is-sent-where. */
export function homeOf({ isSuperAdmin }: Person): string {
  return isSuperAdmin ? '/super-admin' : '/'
}
