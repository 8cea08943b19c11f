import type { AstroGlobal } from 'astro'
import type { Person } from '../../api/contract/account.ts'

/**
 * Who asks for this page; `null` for a stranger. Keeps the page out of every cache, and passes on the cookie
 * when the API moved the session on.
 */
export async function visitorOf({
  locals,
  response,
}: Pick<AstroGlobal, 'locals' | 'response'>): Promise<Person | null> {
  const { data, response: answer } = await locals.api.api.auth.me.get()
  response.headers.set('cache-control', 'private, no-store')
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return data?.user ?? null
}

/** Where somebody who is signed in already is sent on to. Spec §2, access rules. */
export function homeOf({ isSuperAdmin }: Person): string {
  return isSuperAdmin ? '/super-admin' : '/'
}
