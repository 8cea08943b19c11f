import Stripe from 'stripe'
import { z } from 'zod'
import {
  CardProblem,
  type CardProvider,
  isProblem,
  type Payout,
  type PayoutEntry,
  type ProblemKind,
  type SessionState,
} from './card-provider.ts'

/** Less than a request may take; whoever asks again, asks with the same key. */
const LONGEST_CALL_MS = 3_000

const text = z.string().min(1)
const failure = z.looseObject({ type: z.string().endsWith('_error'), message: z.string().nullish() })
/** What every answer of Stripe's is. Of some others, the library would never say that they are none. */
const answer = z.looseObject({ error: failure.optional() })
/** What is read of the answers. */
const session = z.object({
  object: z.literal('checkout.session'),
  id: text,
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().positive(),
  payment_intent: text.nullable(),
})
const openedSession = session.extend({ url: text })
const sessions = z.object({ data: z.array(session) })
const refund = z.object({
  object: z.literal('refund'),
  id: text,
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullable(),
})
const refunds = z.object({ data: z.array(refund) })

/** Stripe's Checkout on the account of `key`. @param url where its API is in tests; `null`: where Stripe has it */
export function openStripe(key: string, url: URL | null): CardProvider {
  const stripe = new Stripe(key, {
    timeout: LONGEST_CALL_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(Object.assign(fetchAnswer, Bun.fetch)),
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  })
  const readSession = async (id: string) => stateOf(await asked(stripe.checkout.sessions.retrieve(id)))
  return {
    async openSession({ key: idempotencyKey, amount, title, reference, expiresAt, returnUrl, language }) {
      const price = { currency: 'usd', unit_amount: amount, product_data: { name: title } }
      const order: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        // Others are paid days later.
        allowed_payment_method_types: ['card'],
        // Otherwise whoever pays from abroad may be asked for their own currency, in which refunds are counted then.
        adaptive_pricing: { enabled: false },
        line_items: [{ quantity: 1, price_data: price }],
        client_reference_id: reference,
        payment_intent_data: { description: `${title}, ${reference}` },
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: language,
      }
      return read(openedSession, await asked(stripe.checkout.sessions.create(order, { idempotencyKey })))
    },
    readSession: (id) => readSession(id).catch(unknownIfMissing),
    async findSession(reference) {
      const made = await asked(stripe.checkout.sessions.list({ payment_intent: reference, limit: 1 }))
      return read(sessions, made).data[0]?.id ?? null
    },
    async expireSession(id) {
      try {
        return stateOf(await asked(stripe.checkout.sessions.expire(id)))
      } catch (problem) {
        // It was not open any more.
        return isProblem(problem, 'refused') ? readSession(id) : unknownIfMissing(problem)
      }
    },
    async refund({ key, attempt, payment, amount, isRepeated }) {
      const listMade = () => asked(stripe.refunds.list({ payment_intent: payment, limit: 100 }))
      const earlierRefund =
        isRepeated && read(refunds, await listMade()).data.find(({ metadata }) => metadata?.key === key)
      const order = { payment_intent: payment, amount, metadata: { key } }
      // Made by a browser, it may be one that opened a session.
      const idempotencyKey = `refund-${key}-${attempt}`
      const made = earlierRefund || read(refund, await asked(stripe.refunds.create(order, { idempotencyKey })))
      const { id, status, failure_reason } = made
      if (status !== 'failed' && status !== 'canceled') return id
      throw new CardProblem('refused', failure_reason ?? 'The refund failed.')
    },
    listPayouts: (since) => asked(listPayouts(stripe, since)),
    readPayout: (id) => asked(readPayout(stripe, id)),
  }
}

/** What Stripe reports, if the text is signed with an account's own secret, minutes ago at most; else `null`. */
export async function readStripeReport(text: string, signature: string, secret: string): Promise<Stripe.Event | null> {
  const crypto = Stripe.createSubtleCryptoProvider()
  return Stripe.webhooks.constructEventAsync(text, signature, secret, undefined, crypto).catch(() => null)
}

function stateOf(answered: Stripe.Checkout.Session): SessionState {
  const { status, payment_status, amount_total, payment_intent } = read(session, answered)
  if (status === 'expired') return { kind: 'expired' }
  if (status !== 'complete' || payment_status !== 'paid' || payment_intent === null) return { kind: 'open' }
  return { kind: 'paid', amount: amount_total, reference: payment_intent, service: 'Stripe' }
}

function unknownIfMissing(problem: unknown): SessionState {
  if (isProblem(problem, 'missing')) return { kind: 'unknown' }
  throw problem
}

/** Fails, as when nothing answers, if it was not Stripe that did. */
async function fetchAnswer(...call: Parameters<typeof fetch>): Promise<Response> {
  // The server's own, where a document of the same process has another one in tests.
  const response = await Bun.fetch(...call)
  const body = await response.text()
  answer.parse(JSON.parse(body))
  return new Response(body, response)
}

/** What Stripe answers, or a `CardProblem`. */
async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new CardProblem(kindOf(error), withoutKey(error.message))
  })
}

/** What the library says that an answer is, if it is. */
function read<Form>(form: z.ZodType<Form>, answered: unknown): Form {
  const { success, data } = form.safeParse(answered)
  if (success) return data
  throw new CardProblem('broken', 'The answer has no form that is known.')
}

function kindOf({ type, code, statusCode }: InstanceType<typeof Stripe.errors.StripeError>): ProblemKind {
  // 409: another call with the same key is under way.
  if (type === 'StripeConnectionError' || statusCode === 429 || statusCode === 409) return 'away'
  // Repeated, the same key gets the same failure; so does a key that was used for other words.
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500 || type === 'StripeIdempotencyError')
    return 'broken'
  if (statusCode === 401) return 'key'
  if (statusCode === 403) return 'permission'
  return statusCode === 404 || code === 'resource_missing' ? 'missing' : 'refused'
}

function withoutKey(message: string): string {
  return message.replace(/\b[a-z]{2}_(?:live|test)_\S+/g, '[key]')
}

/** The library asks for a limit: so many are nothing that a school has. */
const MOST = 10_000

/** The payouts since then of which Stripe tells the contents: automatic ones, once it has put them together. */
async function listPayouts(stripe: Stripe, since: Date): Promise<Payout[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const payouts = await stripe.payouts.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST })
  return payouts
    .filter(({ currency, reconciliation_status }) => currency === 'usd' && reconciliation_status === 'completed')
    .map(({ id, amount, status, arrival_date }) => ({
      id,
      amount,
      state: payoutStateOf(status),
      arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length),
    }))
}

/** What a payout is made of: all but the entry of the payout itself, which takes the sum from the balance. */
async function readPayout(stripe: Stripe, id: string): Promise<PayoutEntry[]> {
  const contents = { payout: id, limit: 100, expand: ['data.source'] }
  const entries = await stripe.balanceTransactions.list(contents).autoPagingToArray({ limit: MOST })
  return entries.filter(({ type }) => type !== 'payout').map(entryOf)
}

function payoutStateOf(status: string): Payout['state'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'coming'
}

function entryOf({ type, amount, fee, source }: Stripe.BalanceTransaction): PayoutEntry {
  const cause = typeof source === 'string' ? null : source
  const paidBy = cause && 'payment_intent' in cause ? cause.payment_intent : null
  return {
    kind: entryKindOf(type),
    source: typeof source === 'string' ? source : (source?.id ?? ''),
    payment: typeof paidBy === 'string' ? paidBy : (paidBy?.id ?? null),
    amount,
    fee,
  }
}

function entryKindOf(type: Stripe.BalanceTransaction.Type): PayoutEntry['kind'] {
  if (type === 'payout_failure' || type === 'payout_cancel') return 'failed'
  return type === 'charge' || type === 'payment' ? 'payment' : 'given-back'
}
