import type Stripe from 'stripe'

export type Answer = { status: number; body: object }
type Source = { id: string; object: 'charge' | 'refund' | 'dispute' | 'payout'; payment_intent?: string }
interface Entry {
  id: string
  type: Stripe.BalanceTransaction.Type
  amount: number
  fee: number
  source: Source
  payout: string | null
}
type Payout = Pick<
  Stripe.Payout,
  'id' | 'amount' | 'arrival_date' | 'automatic' | 'created' | 'currency' | 'reconciliation_status' | 'status'
>

export const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

/**
 * The balance of an account, as Stripe's documentation has it: every charge, refund, and dispute is an entry, and a payout
 * takes all that there is, with an entry of its own. What a failed one took comes back.
 */
export function openBalance() {
  const entries: Entry[] = []
  const payouts: Payout[] = []
  const add = (type: Entry['type'], amount: number, fee: number, source: Source, payout: string | null = null) =>
    entries.push({ id: newId('txn'), type, amount, fee, source, payout })
  const balance = {
    charge: (amount: number, payment = newId('pi')) =>
      add('charge', amount, Math.round(amount * 0.029) + 30, {
        id: newId('ch'),
        object: 'charge',
        payment_intent: payment,
      }),
    refund: (payment: string, amount: number, id = newId('re')) =>
      add('refund', -amount, 0, { id, object: 'refund', payment_intent: payment }),
    dispute: (payment: string, amount: number) =>
      add('adjustment', -amount, 1500, { id: newId('du'), object: 'dispute', payment_intent: payment }),
    /** Pays out all that there is. @returns the payout; of one made by hand Stripe does not tell what it is made of */
    payOut(arrivesOn: string, { automatic = true, status = 'paid' } = {}): Payout {
      const taken = entries.filter(({ payout }) => payout === null)
      const made = {
        id: newId('po'),
        amount: taken.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        arrival_date: Date.parse(arrivesOn) / 1000,
        automatic,
        created: Math.floor(Date.now() / 1000),
        currency: 'usd',
        reconciliation_status: automatic ? 'completed' : 'not_applicable',
        status,
      }
      payouts.unshift(made)
      for (const entry of taken) entry.payout = automatic ? made.id : 'by hand'
      add('payout', -made.amount, 0, { id: made.id, object: 'payout' }, automatic ? made.id : 'by hand')
      return made
    },
    fail(payout: Payout) {
      payout.status = 'failed'
      add('payout_failure', payout.amount, 0, { id: payout.id, object: 'payout' })
    },
    listPayouts(query: URLSearchParams): Answer {
      const since = Number(query.get('created[gte]'))
      return listed(
        payouts.filter(({ created }) => created >= since).map((one) => ({ ...one, object: 'payout' })),
        query,
      )
    },
    listEntries(query: URLSearchParams): Answer {
      const id = query.get('payout')
      if (!payouts.some((payout) => payout.id === id && payout.automatic))
        return {
          status: 404,
          body: {
            error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such payout: '${id}'` },
          },
        }
      const isExpanded = query.get('expand[0]') === 'data.source'
      const own = entries.filter(({ payout }) => payout === id)
      const views = own.map(({ payout: _, source, ...entry }) => ({
        ...entry,
        object: 'balance_transaction',
        net: entry.amount - entry.fee,
        source: isExpanded ? source : source.id,
      }))
      return listed(views.toReversed(), query)
    },
  }
  return balance
}

/** A page of a list, which begins after a known one. */
function listed(all: { id: string }[], query: URLSearchParams): Answer {
  const after = query.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + Number(query.get('limit') ?? 10))
  return { status: 200, body: { object: 'list', data, has_more: from + data.length < all.length, url: '/v1/list' } }
}
