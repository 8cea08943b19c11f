import type Stripe from 'stripe'
import { answerPage, showPage } from './stripe-page.ts'
import { type Answer, newId, openBalance } from './stripe-payouts.ts'

/** How a call goes wrong. `isDone`: it is done all the same, and only its answer is lost. */
export interface Fault {
  status: number
  isDone?: boolean
  /** Nobody hears of it, ever. */
  isSilent?: boolean
}

interface Account {
  mayOpen: boolean
  mayRefund: boolean
  mayReadPayouts: boolean
  balance: ReturnType<typeof openBalance>
  /** What was answered to each idempotency key, and which are under way. */
  saved: Map<string, { parameters: string; answer: Answer }>
  underWay: Set<string>
}

function newAccount(may: Partial<Account> = {}): Account {
  const all = { mayOpen: true, mayRefund: true, mayReadPayouts: true }
  return { ...all, balance: openBalance(), saved: new Map(), underWay: new Set(), ...may }
}

interface Session {
  id: string
  account: Account
  amount: number
  reference: string
  title: string
  locale: string
  returnUrl: string
  /** Whether its page may ask visitors from abroad for another currency, as an account does unless told otherwise. */
  isLocalized: boolean
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  payment: string | null
}

interface Refund {
  id: string
  payment: string
  amount: number
  key: string
}

/** A key that may do what is needed, for who cannot ask for one. */
export const KNOWN_KEY = 'rk_test_0123456789abcdef0123456789'

/** The least and the most that Stripe takes for the life of a session, in seconds. */
const SHORTEST = 30 * 60
const LONGEST = 24 * 60 * 60

/**
 * Speaks the part of Stripe's API that takes payments, as its documentation says: keys and what they may do, idempotency
 * keys with their saved answers, sessions with a page that pays, refunds. `fault` makes a call go wrong.
 */
export function startStripe() {
  const accounts = new Map<string, Account>([[KNOWN_KEY, newAccount()]])
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const stripe = {
    url: '',
    sessions,
    refunds,
    /** Every call, in order, as "POST /v1/checkout/sessions". */
    calls: [] as string[],
    /** What goes wrong with a call; `null`: nothing. */
    fault: (_call: string, _key: string): Fault | null => null,
    /** In milliseconds, for each answer. */
    delay: 0,
    /** A key that may do what is needed, unless said otherwise. */
    addKey(may: Partial<Account> = {}, mode: 'test' | 'live' = 'test'): string {
      const key = `rk_${mode}_${crypto.randomUUID().replaceAll('-', '')}`
      accounts.set(key, newAccount(may))
      return key
    },
    revoke: (key: string) => accounts.delete(key),
    /** Another key to the same account. */
    addKeyTo(key: string): string {
      const other = stripe.addKey()
      accounts.set(other, stripe.accountOf(key))
      return other
    },
    /** What a key may do, to be changed. */
    accountOf(key: string): Account {
      const account = accounts.get(key)
      if (!account) throw new Error('No such key')
      return account
    },
    /** As after a day. */
    forgetKeys() {
      for (const { saved } of accounts.values()) saved.clear()
    },
    /** Somebody pays on Stripe's page. @returns whether it could still be paid */
    pay(id: string): boolean {
      const session = openAt(id)
      if (!session) return false
      session.status = 'complete'
      session.payment = newId('pi')
      session.account.balance.charge(session.amount, session.payment)
      return true
    },
    /** A session that somebody paid. */
    addPaid(key: string, amount: number): { session: string; reference: string } {
      const form = new URLSearchParams({ 'allowed_payment_method_types[0]': 'card' })
      form.set('line_items[0][price_data][unit_amount]', String(amount))
      form.set('expires_at', String(Math.floor(Date.now() / 1000) + SHORTEST + 60))
      create(stripe.accountOf(key), form)
      const session = [...sessions.keys()].at(-1) ?? ''
      stripe.pay(session)
      return { session, reference: sessions.get(session)?.payment ?? '' }
    },
    /** What came in, of all sessions, in cents. */
    taken: () =>
      sessions
        .values()
        .filter(({ payment }) => payment)
        .reduce((sum, { amount }) => sum + amount, 0),
    /** Everything goes right again. */
    reset() {
      stripe.fault = () => null
      stripe.delay = 0
      stripe.calls.length = 0
    },
    unref: () => server.unref(),
    stop: () => server.stop(true),
  }

  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    routes: {
      '/pay/:id': {
        GET: ({ params: { id } }) => showPage(openAt(id)),
        POST: (request) => answerPage(request, () => stripe.pay(request.params.id), sessions.get(request.params.id)),
      },
    },
    fetch: answerCall,
  })
  stripe.url = server.url.origin

  async function answerCall(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    stripe.calls.push(call)
    const parameters = await request.text()
    if (stripe.delay) await Bun.sleep(stripe.delay)
    const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const account = accounts.get(key)
    if (!account) return send(refused(401, `Invalid API Key provided: ${key.slice(0, 8)}****`))
    const fault = stripe.fault(call, key)
    if (fault?.isSilent) return new Promise(() => {})
    const act = () => (fault && !fault.isDone ? faulty(fault) : answerTo(account, call, parameters, searchParams))
    const idempotencyKey = request.headers.get('idempotency-key')
    const answer = idempotencyKey === null ? act() : await once(account, idempotencyKey, parameters, act)
    return send(fault ? faulty(fault) : answer)
  }

  /** What was answered to the same key before, or what `act` answers. */
  async function once(account: Account, key: string, parameters: string, act: () => Answer): Promise<Answer> {
    const known = account.saved.get(key)
    if (known?.parameters === parameters) return known.answer
    if (known) return failure(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
    if (account.underWay.has(key))
      return failure(409, 'idempotency_error', 'Another request with this key is under way.')
    account.underWay.add(key)
    await Bun.sleep(0)
    account.underWay.delete(key)
    const answer = act()
    // Failures of Stripe's own are saved, too; what was refused at once is not.
    if (answer.status === 200 || answer.status >= 500) account.saved.set(key, { parameters, answer })
    return answer
  }

  function answerTo(account: Account, call: string, parameters: string, query: URLSearchParams): Answer {
    const form = new URLSearchParams(parameters)
    const [, id = '', verb] = /^\w+ \/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? []
    if (call.includes('/checkout/sessions')) {
      if (!account.mayOpen) return refused(403, 'The key lacks rak_checkout_session_write.')
      if (call === 'POST /v1/checkout/sessions') return create(account, form)
      if (call === 'GET /v1/checkout/sessions') {
        const isPaid = ({ payment }: Session) => payment === query.get('payment_intent')
        return listOf([...sessions.values()].filter((one) => one.account === account && isPaid(one)).map(viewOf))
      }
      const session = sessions.get(id)
      if (session?.account !== account) return refused(404, `No such checkout.session: ${id}`, 'resource_missing')
      if (verb === 'expire') {
        if (statusOf(session) !== 'open')
          return refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
        session.status = 'expired'
      }
      return { status: 200, body: viewOf(session) }
    }
    if (call === 'GET /v1/payouts' || call === 'GET /v1/balance_transactions') {
      if (!account.mayReadPayouts)
        return refused(403, 'Having the rak_payout_read permission would allow this request.')
      return call === 'GET /v1/payouts' ? account.balance.listPayouts(query) : account.balance.listEntries(query)
    }
    if (!account.mayRefund) return refused(403, 'The key lacks rak_refund_write.')
    if (call === 'GET /v1/refunds') {
      const made = refunds.filter(({ payment }) => payment === query.get('payment_intent'))
      return listOf(made.map(viewOfRefund))
    }
    return refund(account, form)
  }

  function create(account: Account, form: URLSearchParams): Answer {
    const expiresAt = Number(form.get('expires_at'))
    const seconds = expiresAt - Date.now() / 1000
    if (seconds < SHORTEST || seconds > LONGEST)
      return refused(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
    if (form.get('allowed_payment_method_types[0]') !== 'card') return refused(400, 'Not for cards alone')
    const session: Session = {
      id: `cs_test_${crypto.randomUUID().replaceAll('-', '')}`,
      account,
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      title: form.get('line_items[0][price_data][product_data][name]') ?? '',
      reference: form.get('client_reference_id') ?? '',
      locale: form.get('locale') ?? '',
      returnUrl: form.get('success_url') ?? '',
      isLocalized: form.get('adaptive_pricing[enabled]') !== 'false',
      expiresAt,
      status: 'open',
      payment: null,
    }
    if (session.amount < 50) return refused(400, 'The total amount must be at least $0.50 usd', 'amount_too_small')
    sessions.set(session.id, session)
    return { status: 200, body: viewOf(session) }
  }

  function refund(account: Account, form: URLSearchParams): Answer {
    const payment = form.get('payment_intent') ?? ''
    const paid = sessions.values().find((session) => session.payment === payment && session.account === account)
    if (!paid) return refused(404, `No such payment_intent: '${payment}'`, 'resource_missing')
    const amount = Number(form.get('amount'))
    const back = refunds.filter((one) => one.payment === payment).reduce((sum, one) => sum + one.amount, 0)
    if (back + amount > paid.amount) return refused(400, 'Refund amount is greater than unrefunded amount on charge')
    const made = { id: newId('re'), payment, amount, key: form.get('metadata[key]') ?? '' }
    refunds.push(made)
    account.balance.refund(payment, amount, made.id)
    return { status: 200, body: viewOfRefund(made) }
  }

  function viewOf(session: Session): Partial<Stripe.Checkout.Session> {
    const { id, amount, payment } = session
    const status = statusOf(session)
    const url = status === 'open' ? `${stripe.url}/pay/${id}` : null
    const payment_status = payment ? 'paid' : 'unpaid'
    const paid = { payment_status, amount_total: amount, payment_intent: payment }
    return { id, object: 'checkout.session', url, status, ...paid }
  }

  function openAt(id: string): Session | null {
    const session = sessions.get(id)
    return session && statusOf(session) === 'open' ? session : null
  }

  return stripe
}

function statusOf({ status, expiresAt }: Session): Session['status'] {
  return status === 'open' && expiresAt * 1000 < Date.now() ? 'expired' : status
}

function viewOfRefund({ id, payment, amount, key }: Refund): Partial<Stripe.Refund> {
  return { id, object: 'refund', amount, payment_intent: payment, status: 'succeeded', metadata: { key } }
}

function listOf(data: object[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/list' } }
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, code } } }
}

/** What Stripe answers to a call that cannot be. */
function refused(status: number, message: string, code?: string): Answer {
  return failure(status, 'invalid_request_error', message, code)
}

function faulty({ status }: Fault): Answer {
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  return failure(status, type, 'Something went wrong on our end.')
}

function send({ status, body }: Answer): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_test' } })
}
