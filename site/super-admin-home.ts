import type { APIContext } from 'astro'
import { LOGOUT_FAILED } from './account/log-out.ts'
import { homeOf, visitorOf } from './account/visitor.ts'

/** Pages that links in emails lead to: they open for super admins too. */
const MAILED_LINKS = [
  '/invite',
  '/not-me',
  '/second-chance',
  '/what-we-store',
  '/confirm-address',
  '/unsubscribe',
  '/auth/confirm-email',
  '/auth/protect-email',
  '/auth/reset-password',
]
/** What follows the use of such a link: an answer, not an entrance. */
const ANSWERS = ['/auth/email-changed', '/auth/email-protected']

type Visit = Pick<APIContext, 'originPathname' | 'url'>

/** Whether a super admin has no business at a page before it is shown: all of /auth but what they were led to. */
export function isEntrance(visit: Visit): boolean {
  const { searchParams } = visit.url
  const path = pathOf(visit)
  if (!path.startsWith('/auth/') || ANSWERS.includes(path) || searchParams.has(LOGOUT_FAILED)) return false
  return !(MAILED_LINKS.includes(path) && searchParams.has('token'))
}

/** Whether an answer of 404 means that there is no such path, rather than no such invitation or super admin's screen. */
export function isUnknownPath(visit: Visit): boolean {
  const path = pathOf(visit)
  const isFile = /\.\w+$/.test(path)
  return !isFile && !/^\/super-admin(\/|$)/.test(path) && !MAILED_LINKS.includes(path)
}

/** What was asked for, also once it was rewritten to the 404 page; Astro ends it with a slash. */
function pathOf({ originPathname }: Visit): string {
  return originPathname.replace(/\/$/, '')
}

/**
 * Where a super admin is sent from a page that is not for them; `null` for everyone else. See
 * product#who-is-sent-where.
 */
export async function superAdminHome(context: Pick<APIContext, 'locals' | 'request'>): Promise<string | null> {
  // Without a session there is no one to look up.
  if (!/session=/.test(context.request.headers.get('cookie') ?? '')) return null
  const visitor = await visitorOf(context)
  return visitor?.isSuperAdmin ? homeOf(visitor) : null
}
