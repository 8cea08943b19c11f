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

/** The visitor's session, as their browser keeps it. Write it at most once a response. */
export interface SessionCookie {
  token: string | null
  remember(token: string): void
  forget(): void
}

/**
 * The one cookie of the site, and the one place of the package, which joins two cookies of a response into one
 * broken header. Over https the cookie's name forbids every other host to set it. Decision 17.
 * What is answered where it is looked at is for one visitor alone, so no cache keeps it.
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
