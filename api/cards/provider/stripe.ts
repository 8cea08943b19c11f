import Stripe from 'stripe'
import { CardProblem, type CardProvider, isProblem, type ProblemKind, type SessionState } from './card-provider.ts'
import { listPayouts, readPayout } from './stripe-payouts.ts'

/** Less than a request may take; whoever asks again, asks with the same key. */
const LONGEST_CALL_MS = 3_000

/** Stripe's Checkout on the account of `key`. @param url where its API is in tests; `null`: where Stripe has it */
export function openStripe(key: string, url: URL | null): CardProvider {
  const stripe = new Stripe(key, {
    timeout: LONGEST_CALL_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    // The server's own, where a document of the same process has another one in tests.
    httpClient: Stripe.createFetchHttpClient(Bun.fetch),
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
        line_items: [{ quantity: 1, price_data: price }],
        client_reference_id: reference,
        payment_intent_data: { description: `${title}, ${reference}` },
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: language,
      }
      const { id, url } = await asked(stripe.checkout.sessions.create(order, { idempotencyKey }))
      if (!url) throw new CardProblem('refused', 'The session has no address.')
      return { id, url }
    },
    readSession: (id) => readSession(id).catch(unknownIfMissing),
    async expireSession(id) {
      try {
        return stateOf(await asked(stripe.checkout.sessions.expire(id)))
      } catch (problem) {
        // It was not open any more.
        return isProblem(problem, 'refused') ? readSession(id) : unknownIfMissing(problem)
      }
    },
    async refund({ key, attempt, payment, amount, isRepeated }) {
      const readMade = () => asked(stripe.refunds.list({ payment_intent: payment, limit: 100 }))
      const known = isRepeated && (await readMade()).data.find(({ metadata }) => metadata?.key === key)
      const order = { payment_intent: payment, amount, metadata: { key } }
      // Made by a browser, it may be one that opened a session.
      const idempotencyKey = `refund-${key}-${attempt}`
      const { id, status, failure_reason } = known || (await asked(stripe.refunds.create(order, { idempotencyKey })))
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

function stateOf({ status, payment_status, amount_total, payment_intent }: Stripe.Checkout.Session): SessionState {
  if (status === 'expired') return { kind: 'expired' }
  if (status !== 'complete' || payment_status !== 'paid' || payment_intent === null) return { kind: 'open' }
  const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent.id
  return { kind: 'paid', amount: amount_total ?? 0, reference, service: 'Stripe' }
}

function unknownIfMissing(problem: unknown): SessionState {
  if (isProblem(problem, 'missing')) return { kind: 'unknown' }
  throw problem
}

/** What Stripe answers, or a `CardProblem`. */
async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new CardProblem(kindOf(error), withoutKey(error.message))
  })
}

function kindOf({ type, code, statusCode }: InstanceType<typeof Stripe.errors.StripeError>): ProblemKind {
  // 409: another call with the same key is under way.
  if (type === 'StripeConnectionError' || statusCode === 429 || statusCode === 409) return 'away'
  // Repeated, the same key gets the same failure; so does a key that was used for other words.
  if (statusCode === undefined || statusCode >= 500 || type === 'StripeIdempotencyError') return 'broken'
  if (statusCode === 401) return 'key'
  if (statusCode === 403) return 'permission'
  return statusCode === 404 || code === 'resource_missing' ? 'missing' : 'refused'
}

function withoutKey(message: string): string {
  return message.replace(/\b[a-z]{2}_(?:live|test)_\S+/g, '[key]')
}
