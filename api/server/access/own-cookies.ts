import { cookie } from '@elysiajs/cookie'
import { Elysia } from 'elysia'
import { NOT_YOU } from '../../contract/bidders/not-you.ts'
import type { Config } from '../context/config.ts'

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

/** What a visitor's cookies say, and how they are changed. */
export interface OwnCookies {
  read(name: CookieName): string | null
  write(name: CookieName, token: string, maxAgeSeconds: number): void
  /** @returns what it said */
  forget(name: CookieName): string | null
}

/**
 * The session of an account, the name of a browser that signed in to one, the device of a bidder, a helper’s checkout,
 * and the event that somebody of a team works on.
 */
type CookieName = 'session' | 'device' | 'bidder' | 'checkout' | 'event'

/**
 * The site's secret cookies, and the only use of the package. Over https their names forbid every other host to set them.
 * Any answer that depends on them is for one visitor only, so it must not be cached.
 */
export function ownCookies(config: Pick<Config, 'publicUrl'>) {
  const secure = config.publicUrl.protocol === 'https:'
  const named = (name: CookieName) => (secure ? `__Host-${name}` : name)
  return new Elysia()
    .use(cookie({ httpOnly: true, secure, sameSite: 'lax', path: '/' }).as('scoped'))
    .derive(({ cookie, setCookie, set }) => {
      set.headers['cache-control'] = 'private, no-store'
      const write = (name: CookieName, token: string, maxAge: number) => {
        // Not the package's `removeCookie`, which forgets the path.
        setCookie(named(name), token, { maxAge })
        if (name === 'bidder' && cookie[NOT_YOU]) setCookie(NOT_YOU, '', { maxAge: 0 })
        separateCookies(set.headers)
      }
      const sent = (name: CookieName) => cookie[named(name)] || null
      const ownCookies: OwnCookies = {
        read: (name) => (name === 'bidder' && cookie[NOT_YOU] ? null : sent(name)),
        write,
        forget(name) {
          const token = sent(name)
          write(name, '', 0)
          return token
        },
      }
      return { ownCookies }
    })
    .as('scoped')
}

/** The package's header is joined into one line; of the one that Elysia knows, each cookie gets its own. */
function separateCookies(headers: Record<string, unknown>) {
  const { 'Set-Cookie': written = [], 'set-cookie': before = [] } = headers
  delete headers['Set-Cookie']
  headers['set-cookie'] = [before, written].flat()
}
