import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { charge } from '../../../db/schema/cards.ts'
import { lockWinners, type Winner } from '../../checkout/balances/lock-winners.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { recordPayments } from '../../checkout/payments/record-payments.ts'
import { CardProblem, isProblem, type SessionState } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { tellIfOverpaid } from './tell-if-overpaid.ts'

export type Charge = typeof charge.$inferSelect

/**
 * Records what became of a charge, as the service says: once, whoever asks, and in whatever order. Paid is paid, also after
 * it seemed to be over; what was really taken counts. See product#paying-by-card.
 */
export function recordSession(
  orm: Orm,
  { id, organizationId, bidderId }: Pick<Charge, 'id' | 'organizationId' | 'bidderId'>,
  session: SessionState,
  now: Date,
): Promise<Charge['state']> {
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [bidderId])
    // Read after the lock: another process may have recorded it meanwhile.
    const [chargeRow] = await tx.select().from(charge).where(eq(charge.id, id))
    if (!winner || !chargeRow) throw new Error(`No charge ${id}`)
    if (session.kind === 'open' || chargeRow.state === 'paid') return chargeRow.state
    if (session.kind === 'paid') return recordPaid(tx, winner, chargeRow, session, now)
    if (chargeRow.state !== 'open') return chargeRow.state
    const state = session.kind === 'expired' ? 'expired' : 'failed'
    await tx.update(charge).set({ state, settledAt: now, url: null }).where(eq(charge.id, id))
    return state
  })
}

async function recordPaid(
  tx: Tx,
  winner: Winner,
  { id, organizationId, bidderId, isTest, ...charged }: Charge,
  { amount: taken, reference, service }: Extract<SessionState, { kind: 'paid' }>,
  now: Date,
) {
  const made = { madeAt: now, madeByName: service }
  // The bill comes first, should another sum have been taken.
  const extra = Math.min(charged.extra, Math.max(taken - charged.amount, 0))
  const amount = taken - extra
  const row = { id, organizationId, bidderId, kind: 'online' as const, amount, extra, reference, ...made }
  if (!(await recordPayments(tx, [row], [winner]))) throw new Error(`The payment of charge ${id} is there already`)
  await tx.update(charge).set({ state: 'paid', settledAt: now, url: null }).where(eq(charge.id, id))
  // Nothing was paid by a test, which an owner makes.
  if (!isTest) await receiptIfPaid(tx, organizationId, [bidderId], now)
  await tellIfOverpaid(tx, organizationId, id)
  return 'paid' as const
}

/**
 * Asks the service what became of a charge, and records it. @param ends whether to end it, unless it was paid
 * @returns its state now; `unknown` while the service does not say; `keyless`: nor will it, with the key that is stored
 */
export async function refreshCharge(
  context: CardContext,
  charge: Charge,
  ends = false,
): Promise<Charge['state'] | 'unknown' | 'keyless'> {
  const { database, clock, log } = context
  if (charge.session === null) return charge.state
  const cards = await openCards(context, charge.organizationId)
  if (typeof cards === 'string') return 'keyless'
  try {
    const session = await (ends
      ? cards.provider.expireSession(charge.session)
      : cards.provider.readSession(charge.session))
    return await recordSession(database.orm, charge, session, clock.now())
  } catch (problem) {
    if (!(problem instanceof CardProblem)) throw problem
    log.warn(
      { err: problem, organizationId: charge.organizationId },
      'a card service did not say what became of a charge',
    )
    return isProblem(problem, 'key', 'permission') ? 'keyless' : 'unknown'
  }
}
