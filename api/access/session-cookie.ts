import { cookie } from '@elysiajs/cookie'
import { Elysia } from 'elysia'
import type { Config } from '../context/config.ts'
import { newToken } from '../context/token.ts'
import { DAY_SECONDS } from '../contract/values/time.ts'
import { clientIp, networkOf } from '../http/client-ip.ts'
import type { Browser } from './browser.ts'
import { SESSION_DAYS } from './session-span.ts'

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

/** The longest that browsers allow. */
const DEVICE_DAYS = 400
const LONGEST_USER_AGENT = 300

/** The visitor's cookies: the session, and the name of the browser. */
export interface SessionCookie {
  token: string | null
  browser: Browser
  /** Gives the browser a session that began just now, and has it known again after that. */
  begin(token: string): void
  /** Lets the session that the browser has last on. */
  renew(token: string): void
  forget(): void
}

/**
 * The site's only cookies, and the only use of the package. Over https their names forbid every other host to set them.
 * See product.md#sessions. Any answer that depends on them is for one visitor only, so it must not be cached.
 */
export function sessionCookie(config: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  const secure = config.publicUrl.protocol === 'https:'
  const [session, device] = secure ? ['__Host-session', '__Host-device'] : ['session', 'device']
  return new Elysia()
    .use(cookie({ httpOnly: true, secure, sameSite: 'lax', path: '/' }).as('scoped'))
    .derive(({ cookie, setCookie, set, request, server }) => {
      set.headers['cache-control'] = 'private, no-store'
      const write = (name: string, token: string, maxAge: number) => {
        // Not the package's `removeCookie`, which forgets the path.
        setCookie(name, token, { maxAge })
        separateCookies(set.headers)
      }
      const browser: Browser = {
        sessionToken: cookie[session] || null,
        deviceToken: cookie[device] || newToken(),
        network: networkOf(clientIp(request, server, config)),
        userAgent: request.headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? '',
      }
      const renew = (token: string) => write(session, token, SESSION_DAYS * DAY_SECONDS)
      const sessionCookie: SessionCookie = {
        token: browser.sessionToken,
        browser,
        begin(token) {
          renew(token)
          write(device, browser.deviceToken, DEVICE_DAYS * DAY_SECONDS)
        },
        renew,
        forget: () => write(session, '', 0),
      }
      return { sessionCookie }
    })
    .as('scoped')
}

/** The package's header is joined into one line; of the one that Elysia knows, each cookie gets its own. */
function separateCookies(headers: Record<string, unknown>) {
  const { 'Set-Cookie': written = [], 'set-cookie': before = [] } = headers
  delete headers['Set-Cookie']
  headers['set-cookie'] = [before, written].flat()
}
