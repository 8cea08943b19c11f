import { onlyKnown, type SendAnything } from './send.ts'

interface Cookie {
  setCookie: string | null
}

/**
 * Somebody with a browser, which keeps the cookie it is given. Makes calls that the API knows, and by the name of
 * `sendAnything` any other.
 * @param token a session to begin with
 */
export function visitor(sendToApp: SendAnything, token: string | null = null) {
  let cookie = token === null ? '' : `session=${token}`
  const sendAnything: SendAnything<Cookie> = async (method, path, body, headers) => {
    const answer = await sendToApp(method, path, body, { ...(cookie ? { cookie } : {}), ...headers })
    const [setCookie = null] = answer.headers.getSetCookie()
    if (setCookie) cookie = setCookie.split(';')[0] ?? ''
    return { ...answer, setCookie }
  }
  return Object.assign(onlyKnown(sendAnything), { sendAnything })
}
