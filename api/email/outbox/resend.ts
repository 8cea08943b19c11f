import { type ErrorResponse, Resend } from 'resend'
import { inTime } from '../../server/context/unavailable.ts'
import type { Envelope, Handover, Transport } from './transport.ts'

/** Given up sooner than over SMTP: what is repeated under its key is sent once. */
const LONGEST_CALL_MS = 20_000

/** Hands emails to Resend, which sends an email of the same key once. Its SDK reads RESEND_BASE_URL. */
export function openResend(apiKey: string): Transport {
  const resend = new Resend(apiKey)
  return {
    async send(mail) {
      const call = resend.emails.send(messageOf(mail), { idempotencyKey: mail.id })
      const answer = await inTime(call, LONGEST_CALL_MS).catch(() => null)
      if (!answer) return { kind: 'down', problem: 'The email provider didn’t answer in time.' }
      if (answer.error) return handoverOf(answer.error, answer.headers)
      return { kind: 'accepted', providerId: answer.data.id }
    },
    close() {},
  }
}

function messageOf({ id, from, to, replyTo, subject, html, text, headers }: Envelope) {
  // Inside quotes everything but these two is plain text. RFC 5322, 3.2.4.
  const name = from.name.replace(/["\\]/g, '')
  const sender = `"${name}" <${from.address}>`
  // Comes back with every delivery report, see `applyDeliveryEvent`.
  const tags = [{ name: 'mail', value: id }]
  return { from: sender, to, ...(replyTo && { replyTo }), subject, html, text, headers, tags }
}

/** What no other email would escape. */
const ABOUT_US = /^invalid_(access|region)$|quota|api_key/

function handoverOf({ statusCode, message, name }: ErrorResponse, headers: Record<string, string> | null): Handover {
  // The key was used for this email before, worded otherwise: the connection broke before we learned it was accepted.
  if (name === 'invalid_idempotent_request') return { kind: 'accepted', providerId: null }
  if (name === 'concurrent_idempotent_requests') return { kind: 'later', problem: message }
  // An organization's name is part of the sender, so the others are not to wait.
  if (name === 'invalid_from_address') return { kind: 'later', problem: message }
  if (!ABOUT_US.test(name) && (statusCode === 400 || statusCode === 422)) return { kind: 'refused', problem: message }
  const seconds = Number(headers?.['retry-after'])
  return { kind: 'down', problem: message, ...(seconds > 0 && { retryAfterSeconds: seconds }) }
}
