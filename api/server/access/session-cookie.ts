import { Elysia } from 'elysia'
import { DAY_SECONDS } from '../../contract/values/time/time.ts'
import type { Config } from '../context/config.ts'
import { newToken } from '../context/token.ts'
import { clientIp, networkOf } from '../http/client-ip.ts'
import type { Browser } from './browser.ts'
import { ownCookies } from './own-cookies.ts'
import { SESSION_DAYS } from './session.ts'

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

/** See product#sessions. */
export function sessionCookie(config: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  return new Elysia()
    .use(ownCookies(config))
    .derive(({ ownCookies, request, server }) => {
      const browser: Browser = {
        sessionToken: ownCookies.read('session'),
        deviceToken: ownCookies.read('device') ?? newToken(),
        network: networkOf(clientIp(request, server, config)),
        userAgent: request.headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? '',
      }
      const renew = (token: string) => ownCookies.write('session', token, SESSION_DAYS * DAY_SECONDS)
      const sessionCookie: SessionCookie = {
        token: browser.sessionToken,
        browser,
        begin(token) {
          renew(token)
          ownCookies.write('device', browser.deviceToken, DEVICE_DAYS * DAY_SECONDS)
        },
        renew,
        forget: () => ownCookies.forget('session'),
      }
      return { sessionCookie }
    })
    .as('scoped')
}
