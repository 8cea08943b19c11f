import { onlyKnown, type SendAnything } from './send.ts'

interface Cookie {
  /** That of the session. */
  setCookie: string | null
}

/**
 * Somebody with a browser, which keeps the cookies it is given. Makes calls that the API knows, and by the name of
 * `sendAnything` any other.
 * @param token a session to begin with
 */
export function visitor(sendToApp: SendAnything, token: string | null = null) {
  const jar = new Map<string, string>(token === null ? [] : [['session', token]])
  const sendAnything: SendAnything<Cookie> = async (method, path, body, headers) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await sendToApp(method, path, body, { ...(cookie ? { cookie } : {}), ...headers })
    const written = answer.headers.getSetCookie()
    for (const line of written) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return { ...answer, setCookie: written.find((line) => line.startsWith('session=')) ?? null }
  }
  return Object.assign(onlyKnown(sendAnything), { sendAnything })
}
