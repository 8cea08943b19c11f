import type Stripe from 'stripe'

type Answer = { status: number; body: object }
/** How a call goes wrong: with an answer, or without one. `late`: it is done, and its answer never comes. */
export type Fault = { status: number; code?: string } | 'dead' | 'late'

interface Account {
  mayOpen: boolean
  mayRefund: boolean
}

interface Session {
  id: string
  account: Account
  amount: number
  reference: string
  title: string
  locale: string
  returnUrl: string
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
  const accounts = new Map<string, Account>([[KNOWN_KEY, { mayOpen: true, mayRefund: true }]])
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const saved = new Map<string, { parameters: string; answer: Answer }>()
  const underWay = new Set<string>()
  const stripe = {
    url: '',
    sessions,
    refunds,
    /** Every call, in order, as "POST /v1/checkout/sessions". */
    calls: [] as string[],
    /** What goes wrong with a call; `null`: nothing. */
    fault: (_call: string): Fault | null => null,
    /** In milliseconds, for each answer. */
    delay: 0,
    /** A key that may do what is needed, unless said otherwise. */
    addKey(may: Partial<Account> = {}): string {
      const key = `rk_test_${crypto.randomUUID().replaceAll('-', '')}`
      accounts.set(key, { mayOpen: true, mayRefund: true, ...may })
      return key
    },
    revoke: (key: string) => accounts.delete(key),
    /** Revokes a key. @returns another one to the same account */
    replace(key: string): string {
      const [account, other] = [accounts.get(key), stripe.addKey()]
      if (account) accounts.set(other, account)
      accounts.delete(key)
      return other
    },
    /** What a key may do, to be changed. */
    accountOf(key: string): Account {
      const account = accounts.get(key)
      if (!account) throw new Error('No such key')
      return account
    },
    /** As after a day. */
    forgetKeys: () => saved.clear(),
    /** Somebody pays on Stripe's page. @returns whether it could still be paid */
    pay(id: string): boolean {
      const session = sessions.get(id)
      if (!session || statusOf(session) !== 'open') return false
      session.status = 'complete'
      session.payment = `pi_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
      return true
    },
    /** A session that somebody paid. */
    addPaid(key: string, amount: number): { session: string; reference: string } {
      const form = {
        'line_items[0][price_data][unit_amount]': String(amount),
        'allowed_payment_method_types[0]': 'card',
      }
      const expiresAt = String(Math.floor(Date.now() / 1000) + SHORTEST + 60)
      create(stripe.accountOf(key), new URLSearchParams({ ...form, expires_at: expiresAt }))
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
        GET: (request) => showPage(request.params.id),
        POST: (request) => answerPage(request, request.params.id),
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
    const fault = stripe.fault(call)
    if (stripe.delay) await Bun.sleep(stripe.delay)
    if (fault === 'dead') return never()
    const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const account = accounts.get(key)
    if (!account) return send(failure(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`))
    const idempotencyKey = request.headers.get('idempotency-key')
    const answer = () => answerTo(account, call, new URLSearchParams(parameters), searchParams)
    if (idempotencyKey === null) return fault && fault !== 'late' ? send(faulty(fault)) : send(answer())
    const known = saved.get(`${key} ${idempotencyKey}`)
    if (known && known.parameters !== parameters)
      return send(
        failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.'),
      )
    if (known) return send(known.answer)
    if (underWay.has(idempotencyKey))
      return send(failure(409, 'idempotency_error', 'Another request with this key is under way.'))
    underWay.add(idempotencyKey)
    await Bun.sleep(0)
    underWay.delete(idempotencyKey)
    const made = fault && fault !== 'late' ? faulty(fault) : answer()
    // Of what was begun the answer is saved, failures of Stripe's own among them; of what was refused at once it is not.
    if (made.status === 200 || made.status >= 500) saved.set(`${key} ${idempotencyKey}`, { parameters, answer: made })
    return fault === 'late' ? never() : send(made)
  }

  function answerTo(account: Account, call: string, form: URLSearchParams, query: URLSearchParams): Answer {
    const [, id = '', verb] = /^\w+ \/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? []
    if (call.includes('/checkout/sessions')) {
      if (!account.mayOpen) return failure(403, 'invalid_request_error', 'The key lacks rak_checkout_session_write.')
      if (call === 'POST /v1/checkout/sessions') return create(account, form)
      const session = sessions.get(id)
      if (session?.account !== account)
        return failure(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing')
      if (verb === 'expire') {
        if (statusOf(session) !== 'open')
          return failure(
            400,
            'invalid_request_error',
            'Only Checkout Sessions with a status in ["open"] can be expired.',
          )
        session.status = 'expired'
      }
      return { status: 200, body: viewOf(session) }
    }
    if (!account.mayRefund) return failure(403, 'invalid_request_error', 'The key lacks rak_refund_write.')
    if (call === 'GET /v1/refunds') {
      const made = refunds.filter(({ payment }) => payment === query.get('payment_intent'))
      return {
        status: 200,
        body: { object: 'list', data: made.map(viewOfRefund), has_more: false, url: '/v1/refunds' },
      }
    }
    return refund(account, form)
  }

  function create(account: Account, form: URLSearchParams): Answer {
    const expiresAt = Number(form.get('expires_at'))
    const seconds = expiresAt - Date.now() / 1000
    if (seconds < SHORTEST || seconds > LONGEST)
      return failure(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      )
    if (form.get('allowed_payment_method_types[0]') !== 'card')
      return failure(400, 'invalid_request_error', 'Not for cards alone')
    const session: Session = {
      id: `cs_test_${crypto.randomUUID().replaceAll('-', '')}`,
      account,
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      title: form.get('line_items[0][price_data][product_data][name]') ?? '',
      reference: form.get('client_reference_id') ?? '',
      locale: form.get('locale') ?? '',
      returnUrl: form.get('success_url') ?? '',
      expiresAt,
      status: 'open',
      payment: null,
    }
    if (session.amount < 50)
      return failure(400, 'invalid_request_error', 'The total amount must be at least $0.50 usd', 'amount_too_small')
    sessions.set(session.id, session)
    return { status: 200, body: viewOf(session) }
  }

  function refund(account: Account, form: URLSearchParams): Answer {
    const payment = form.get('payment_intent') ?? ''
    const paid = sessions.values().find((session) => session.payment === payment && session.account === account)
    if (!paid) return failure(404, 'invalid_request_error', `No such payment_intent: '${payment}'`, 'resource_missing')
    const amount = Number(form.get('amount'))
    const back = refunds.filter((one) => one.payment === payment).reduce((sum, one) => sum + one.amount, 0)
    if (back + amount > paid.amount)
      return failure(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
    const made = {
      id: `re_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`,
      payment,
      amount,
      key: form.get('metadata[key]') ?? '',
    }
    refunds.push(made)
    return { status: 200, body: viewOfRefund(made) }
  }

  function viewOf(session: Session): Partial<Stripe.Checkout.Session> {
    const { id, amount, payment } = session
    const status = statusOf(session)
    const url = status === 'open' ? `${stripe.url}/pay/${id}` : null
    const payment_status = payment ? 'paid' : 'unpaid'
    return {
      id,
      object: 'checkout.session',
      url,
      status,
      payment_status,
      amount_total: amount,
      payment_intent: payment,
    }
  }

  /** A pretended page of Stripe's. */
  function showPage(id: string): Response {
    const session = sessions.get(id)
    if (!session || statusOf(session) !== 'open') return page('<p>This session has expired.</p>')
    const { amount, title, returnUrl } = session
    return page(`<h1>${title}</h1><p>$${(amount / 100).toFixed(2)}</p>
      <form method="post"><button name="card" value="good">Pay</button><button name="card" value="bad">Pay with a declined card</button></form>
      <a href="${returnUrl}">Back</a>`)
  }

  async function answerPage(request: Request, id: string): Promise<Response> {
    const form = await request.formData()
    if (form.get('card') === 'bad') return page(`<p>Your card was declined.</p><a href="/pay/${id}">Try again</a>`)
    stripe.pay(id)
    return Response.redirect(sessions.get(id)?.returnUrl ?? '/', 303)
  }

  return stripe
}

function statusOf({ status, expiresAt }: Session): Session['status'] {
  return status === 'open' && expiresAt * 1000 < Date.now() ? 'expired' : status
}

function viewOfRefund({ id, payment, amount, key }: Refund): Partial<Stripe.Refund> {
  return { id, object: 'refund', amount, payment_intent: payment, status: 'succeeded', metadata: { key } }
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, code } } }
}

function faulty({ status, code = '' }: Exclude<Fault, string>): Answer {
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  return failure(status, type, 'Something went wrong on our end.', code)
}

function send({ status, body }: Answer): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_test' } })
}

function page(body: string): Response {
  return new Response(`<!doctype html><title>Pretended Stripe</title>${body}`, {
    headers: { 'content-type': 'text/html' },
  })
}

function never(): Promise<Response> {
  return new Promise(() => {})
}
