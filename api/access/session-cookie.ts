import { cookie } from '@elysiajs/cookie'
import { Elysia } from 'elysia'
import type { Config } from '../context/config.ts'
import { DAY_SECONDS } from '../contract/values/time.ts'
import { SESSION_DAYS } from './session.ts'

declare module '@elysiajs/cookie' {
  // The package takes these from a version of `cookie` that brings no types.
  interface SetCookieOptions {
    httpOnly?: boolean
    secure?: boolean
    sameSite?: 'lax'
    path?: string
    maxAge?: number
  }
}

/** The visitor's session cookie. Write it at most once per response. */
export interface SessionCookie {
  token: string | null
  remember(token: string): void
  forget(): void
}

/**
 * The site's only cookie, and the only use of the package, which joins two cookies of a response into one broken
 * header. Over https the cookie's name forbids every other host to set it. See product.md#sessions. Any answer that
 * depends on it is for one visitor only, so it must not be cached.
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-session' : 'session'
  return new Elysia()
    .use(cookie({ httpOnly: true, secure, sameSite: 'lax', path: '/' }).as('scoped'))
    .derive(({ cookie, setCookie, set }) => {
      set.headers['cache-control'] = 'private, no-store'
      const sessionCookie: SessionCookie = {
        token: cookie[name] || null,
        remember: (token) => setCookie(name, token, { maxAge: SESSION_DAYS * DAY_SECONDS }),
        // Not the package's `removeCookie`, which forgets the path.
        forget: () => setCookie(name, '', { maxAge: 0 }),
      }
      return { sessionCookie }
    })
    .as('scoped')
}
