import type { Send } from './app.ts'

/**
 * Somebody with a browser, which keeps the cookie it is given.
 * @param token a session to begin with
 */
export function visitor(send: Send, token: string | null = null) {
  let cookie = token === null ? '' : `session=${token}`
  return async (method: string, path: string, body?: object | string, headers: Record<string, string> = {}) => {
    const answer = await send(method, path, body, { ...(cookie ? { cookie } : {}), ...headers })
    const [setCookie = null] = answer.headers.getSetCookie()
    if (setCookie) cookie = setCookie.split(';')[0] ?? ''
    return { ...answer, setCookie }
  }
}
