import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { charge } from '../../db/schema/cards.ts'
import { payment } from '../../db/schema/checkout.ts'
import type { startStripe } from './stripe.ts'

/**
 * What of a bidder's bill disagrees with the Stripe that took their money, once all is settled: each session that was paid
 * has its payment, and each refund its row, once, and there are no others.
 */
export async function disagreements(orm: Orm, stripe: ReturnType<typeof startStripe>, bidderId: string, code: string) {
  const isTheirs = and(eq(payment.bidderId, bidderId), eq(payment.kind, 'online'), isNull(payment.voidedAt))
  const rows = await orm.select().from(payment).where(isTheirs)
  const booked = rows.map(({ reference, amount, extra }) => `${reference} ${amount + extra}`).sort()
  const paid = [...stripe.sessions.values()].filter((session) => session.reference === code && session.payment !== null)
  const given = stripe.refunds.filter((refund) => paid.some((session) => session.payment === refund.payment))
  const real = [...paid.map((one) => `${one.payment} ${one.amount}`), ...given.map((one) => `${one.id} ${-one.amount}`)]
  const open = await orm.$count(charge, and(eq(charge.bidderId, bidderId), eq(charge.state, 'open')))
  return { booked, real: real.sort(), open }
}
