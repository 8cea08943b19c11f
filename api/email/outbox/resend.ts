import { eq, or } from 'drizzle-orm'
import { type ErrorResponse, Resend } from 'resend'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import type { Config } from '../../server/context/config.ts'
import { inTime } from '../../server/context/unavailable.ts'
import type { Envelope, SendResult, Transport } from './transport.ts'
import { FINISHED_CONTENT, FINISHED_EMAIL } from './write-email.ts'

/** Given up sooner than over SMTP: what is repeated under its key is sent once. */
const LONGEST_CALL_MS = 20_000
/** What one call takes. */
const BATCH = 100
/** Enough to use up the rate while an answer takes half a second. */
const CALLS_AT_ONCE = 4

/** Hands emails to Resend, which takes a batch of the same key once. Its SDK reads RESEND_BASE_URL. */
export function openResend(apiKey: string): Transport {
  const resend = new Resend(apiKey)
  const pace = openProviderPace()
  return {
    batchSize: BATCH,
    callsAtOnce: CALLS_AT_ONCE,
    ready: pace.ready,
    callsPerSecond: pace.callsPerSecond,
    async send(batch, key) {
      // Permissive: one that is refused does not refuse the others.
      const options = { idempotencyKey: key, batchValidation: 'permissive' as const }
      const call = () => inTime(resend.batch.send(batch.map(messageOf), options), LONGEST_CALL_MS)
      try {
        let answer = await call()
        // It may have taken them all the same. Their key tells, but the halves of a batch have keys of their own.
        if (answer.error?.statusCode === 500 && batch.length > 1) answer = await pace.ready().then(call)
        pace.record(answer.headers, answer.error?.name === 'rate_limit_exceeded')
        if (answer.error) return ofAll(batch, resultOf(answer.error, answer.headers, batch.length))
        return ofEach(batch, answer.data)
      } catch {
        // No answer, or none that is Resend's: what became of the call is unknown.
        return ofAll(batch, { kind: 'unanswered', problem: 'The email provider didn’t answer in time.' })
      }
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

interface BatchAnswer {
  data: { id: string }[]
  errors?: { index: number; message: string }[]
}

/** The ids are those of the emails that were taken, in their order. */
function ofEach(batch: Envelope[], { data, errors = [] }: BatchAnswer): SendResult[] {
  const problems = new Map(errors.map(({ index, message }) => [index, message]))
  const ids = data.map(({ id }) => id)
  return batch.map((_, index) => {
    const problem = problems.get(index)
    if (problem === undefined) return { kind: 'accepted', providerId: ids.shift() ?? null }
    // An organization's name is part of the sender, and the address may only need to be set up.
    return { kind: /\bfrom\b/.test(problem) ? 'later' : 'refused', problem }
  })
}

function ofAll(batch: Envelope[], result: SendResult): SendResult[] {
  return batch.map(() => result)
}

/** What no other email would escape. */
const ABOUT_US = /^invalid_(access|region)$|quota|api_key/
/** From what stands before the provider: what became of the call is unknown. */
const GATEWAY_ERRORS = [502, 503, 504]

function resultOf(error: ErrorResponse, headers: Record<string, string> | null, emails: number): SendResult {
  const { statusCode, message: problem, name } = error
  const seconds = Number(headers?.['retry-after'])
  const wait = seconds > 0 && { retryAfterSeconds: seconds }
  // The key was used for these emails before, worded otherwise: the connection broke before we learned they were accepted.
  if (name === 'invalid_idempotent_request') return { kind: 'accepted', providerId: null }
  if (name === 'rate_limit_exceeded') return { kind: 'busy', problem }
  // Nothing answered, or the call of the same key is still under way.
  if (statusCode === null || name === 'concurrent_idempotent_requests' || GATEWAY_ERRORS.includes(statusCode))
    return { kind: 'unanswered', problem, ...wait }
  if (name === 'invalid_from_address') return { kind: 'later', problem }
  if (statusCode >= 500) return { kind: 'failed', problem, isDown: true, ...wait }
  if (!ABOUT_US.test(name) && [400, 413, 422].includes(statusCode))
    return emails > 1 ? { kind: 'failed', problem, isDown: false } : { kind: 'refused', problem }
  return { kind: 'down', problem, ...wait }
}

/** What a provider allows that does not say what it allows: Resend's default. */
const CALLS_PER_SECOND = 5
/** A little slower than is allowed: calls do not arrive exactly as far apart as they left. */
const MARGIN = 1.06
/** Others may use up the same rate, so what is refused is tried more slowly, and then faster again step by step. */
const [SLOWER, FASTER, SLOWEST] = [1.5, 0.9, 8]
/** However long a provider asks for. */
const LONGEST_WAIT_MS = 10_000

/** Spreads calls over time as a provider allows. The clock and the sleep are in milliseconds. */
export function openProviderPace({ now = () => performance.now(), sleep = (ms: number) => Bun.sleep(ms) } = {}) {
  let allowed = CALLS_PER_SECOND
  let slowness = 1
  let nextAt = 0
  const callsPerSecond = () => allowed / (MARGIN * slowness)
  return {
    callsPerSecond,
    /** Fulfilled when the next call may be made; each caller has a time of its own. */
    async ready(): Promise<void> {
      const at = Math.max(now(), nextAt)
      nextAt = at + 1000 / callsPerSecond()
      if (at > now()) await sleep(at - now())
    },
    /**
     * Records what the provider said of its limits with an answer.
     * @param isRefused whether the call was one too many
     */
    record(headers: Record<string, string> | null, isRefused: boolean) {
      const limit = Number(headers?.['ratelimit-limit'])
      if (limit > 0) allowed = limit
      slowness = isRefused ? Math.min(slowness * SLOWER, SLOWEST) : Math.max(slowness * FASTER, 1)
      if (!isRefused) return
      const seconds = Number(headers?.['retry-after']) || 1
      nextAt = Math.max(nextAt, now() + Math.min(seconds * 1000, LONGEST_WAIT_MS))
    },
  }
}

/** What Resend signed, or `null`: only Resend may report bounces. */
export function verifyDeliveryEvent({ email }: Pick<Config, 'email'>, payload: string, headers: Headers): unknown {
  if (email?.kind !== 'resend' || !email.webhookSecret) return null
  const signed = {
    id: headers.get('svix-id') ?? '',
    timestamp: headers.get('svix-timestamp') ?? '',
    signature: headers.get('svix-signature') ?? '',
  }
  try {
    return new Resend(email.apiKey).webhooks.verify({ payload, headers: signed, webhookSecret: email.webhookSecret })
  } catch {
    // It throws on every signature that is not right, which is for the caller to answer.
    return null
  }
}

const about = { email_id: z.string(), tags: z.object({ mail: z.uuid() }).optional().catch(undefined) }
/** What Resend reports of an email it took, as far as it concerns us. Everything else it may say is `null`. */
const report = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('email.bounced'),
      data: z.object({ ...about, bounce: z.object({ type: z.string(), message: z.string() }) }),
    }),
    z.object({ type: z.literal('email.complained'), data: z.object(about) }),
    z.object({
      type: z.literal('email.failed'),
      data: z.object({ ...about, failed: z.object({ reason: z.string() }) }),
    }),
    z.object({
      type: z.literal('email.suppressed'),
      data: z.object({ ...about, suppressed: z.object({ message: z.string() }) }),
    }),
  ])
  .nullable()
  .catch(null)
type DeliveryEvent = z.output<typeof report>

/** The report in a webhook's payload. */
export function parseDeliveryEvent(payload: unknown): DeliveryEvent {
  return report.parse(payload)
}

/** Marks the email, and its address if it is the address that is at fault. A repeated report changes nothing. */
export async function applyDeliveryEvent(orm: Orm, event: DeliveryEvent, now: Date): Promise<void> {
  if (!event) return
  await orm.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(thisEmail(event.data))
    if (!row) return
    const failure = failureOf(event)
    // Its address may have been mended since.
    if (failure && failure.state === row.state && failure.problem === row.problem) return
    if (failure) {
      await tx
        .update(outbox)
        .set({ ...failure, email: FINISHED_EMAIL, content: FINISHED_CONTENT })
        .where(eq(outbox.id, row.id))
    }
    const fault = faultOf(event, now)
    if (fault) await tx.update(mailAddress).set(fault).where(eq(mailAddress.email, row.recipient))
  })
}

/** By our own id, too: a report may arrive before we stored the provider's id. */
function thisEmail({ email_id, tags }: NonNullable<DeliveryEvent>['data']) {
  return or(eq(outbox.providerId, email_id), tags && eq(outbox.id, tags.mail))
}

/** Suppressed: Resend did not send it, because the address bounced for someone before. */
function failureOf(event: NonNullable<DeliveryEvent>) {
  if (event.type === 'email.bounced') return { state: 'bounced' as const, problem: event.data.bounce.message }
  if (event.type === 'email.suppressed') return { state: 'bounced' as const, problem: event.data.suppressed.message }
  if (event.type === 'email.failed') return { state: 'failed' as const, problem: event.data.failed.reason }
  return null
}

/** A full mailbox does not mean a bad address, nor does what failed on our side. */
function faultOf(event: NonNullable<DeliveryEvent>, now: Date) {
  if (event.type === 'email.complained') return { complainedAt: now }
  if (event.type === 'email.suppressed') return { bouncedAt: now }
  return event.type === 'email.bounced' && event.data.bounce.type === 'Permanent' ? { bouncedAt: now } : null
}
