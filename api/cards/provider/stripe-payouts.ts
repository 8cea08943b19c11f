import type Stripe from 'stripe'
import type { Payout, PayoutEntry } from './card-provider.ts'

/** The library asks for a limit: so many are nothing that a school has. */
const MOST = 10_000

/** The payouts since then of which Stripe tells the contents: automatic ones, once it has put them together. */
export async function listPayouts(stripe: Stripe, since: Date): Promise<Payout[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const payouts = await stripe.payouts.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST })
  return payouts
    .filter(({ currency, reconciliation_status }) => currency === 'usd' && reconciliation_status === 'completed')
    .map(({ id, amount, status, arrival_date }) => ({
      id,
      amount,
      state: stateOf(status),
      arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length),
    }))
}

/** What a payout is made of: all but the entry of the payout itself, which takes the sum from the balance. */
export async function readPayout(stripe: Stripe, id: string): Promise<PayoutEntry[]> {
  const contents = { payout: id, limit: 100, expand: ['data.source'] }
  const entries = await stripe.balanceTransactions.list(contents).autoPagingToArray({ limit: MOST })
  return entries.filter(({ type }) => type !== 'payout').map(entryOf)
}

function stateOf(status: string): Payout['state'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'coming'
}

function entryOf({ type, amount, fee, source }: Stripe.BalanceTransaction): PayoutEntry {
  const cause = typeof source === 'string' ? null : source
  const paidBy = cause && 'payment_intent' in cause ? cause.payment_intent : null
  return {
    kind: kindOf(type),
    source: typeof source === 'string' ? source : (source?.id ?? ''),
    payment: typeof paidBy === 'string' ? paidBy : (paidBy?.id ?? null),
    amount,
    fee,
  }
}

function kindOf(type: Stripe.BalanceTransaction.Type): PayoutEntry['kind'] {
  if (type === 'payout_failure' || type === 'payout_cancel') return 'failed'
  return type === 'charge' || type === 'payment' ? 'payment' : 'given-back'
}
