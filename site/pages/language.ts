import type { APIRoute } from 'astro'
import { LANGUAGE_COOKIE, toLanguage } from '../../api/contract/values/text/language.ts'
import { DAY_SECONDS } from '../../api/contract/values/time/time.ts'
import { isLocalPath } from '../account/is-local-path.ts'

/** As long as browsers allow. */
const CHOICE_DAYS = 400

/** Remembers which language a visitor chose, and shows them the page again that they chose it on. */
export const POST: APIRoute = async ({ request, cookies, redirect, locals, url }) => {
  const form = await request.formData().catch(() => new FormData())
  const chosen = toLanguage(form.get('language'))
  const secure = (locals.publicUrl ?? url.href).startsWith('https:')
  if (chosen) {
    const maxAge = CHOICE_DAYS * DAY_SECONDS
    cookies.set(LANGUAGE_COOKIE, chosen, { path: '/', maxAge, sameSite: 'lax', httpOnly: true, secure })
  }
  return redirect(pathIn(form.get('to'), url), 303)
}

/** Where the form says, as long as it is on this site. */
function pathIn(to: FormDataEntryValue | null, { origin }: URL): string {
  if (typeof to !== 'string' || !isLocalPath(to)) return '/'
  const { pathname, search } = new URL(to, origin)
  // Once "/./" is gone, what is left may begin with two slashes.
  return isLocalPath(pathname) ? pathname + search : '/'
}
