import type { AstroCookies } from 'astro'
import type { Membership } from '../../api/contract/organizations/organization.ts'

const COOKIE = 'organization'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The part of a page that writes cookies. */
interface Remembering {
  cookies: Pick<AstroCookies, 'set'>
  locals: Pick<App.Locals, 'publicUrl'>
}

/** Notes which organization's admin area this browser opened last, for /admin alone to read. */
export function rememberOrganization({ cookies, locals }: Remembering, orgSlug: string): void {
  const secure = locals.publicUrl?.startsWith('https:') ?? false
  cookies.set(COOKIE, orgSlug, { path: '/admin', httpOnly: true, secure, sameSite: 'lax', maxAge: YEAR_SECONDS })
}

/** The slug noted last in this browser, which may be anything by now; `null` without one. */
export function lastOrganization(cookies: AstroCookies): string | null {
  return cookies.get(COOKIE)?.value ?? null
}

/**
 * Where /admin leads: to the organization used last, else the only one, else the picker. See
 * product#admin-without-an-organization.
 */
export function homeOf(organizations: Pick<Membership, 'slug'>[], last: string | null): string {
  const [first, ...others] = organizations
  const chosen = organizations.find(({ slug }) => slug === last) ?? (others.length === 0 ? first : undefined)
  return chosen ? `/${chosen.slug}/admin` : '/'
}
