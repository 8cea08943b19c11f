import { z } from 'zod'
import { parseUrl } from './parse-url.ts'

const MESSAGE = 'Please enter a web address, like www.example.org'
const ONE_WORD = /^[^\s/\\][^\s\\]*$/
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const NAMED_HOST = /^[^.]+(?:\.[^.]+)+$/

/** A public web address, whether or not "https://" was typed; only of named hosts, without passwords. */
export const webAddress = z
  .string({ error: MESSAGE })
  .trim()
  .max(300, { error: MESSAGE, abort: true })
  .regex(ONE_WORD, { error: MESSAGE, abort: true })
  .transform((typed, context) => {
    const url = parseUrl(HAS_SCHEME.test(typed) ? typed : `https://${typed}`)
    if (url && isPublic(url)) return url.href
    context.addIssue(MESSAGE)
    return z.NEVER
  })

function isPublic({ protocol, username, password, hostname }: URL): boolean {
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && NAMED_HOST.test(hostname) && !/^[\d.]+$/.test(hostname)
}
