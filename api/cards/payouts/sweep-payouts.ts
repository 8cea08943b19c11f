import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { payout } from '../../../db/schema/payouts.ts'
import type { PayoutLine } from '../../contract/values/money/payout.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { type CardProvider, isProblem, type PayoutEntry } from '../provider/card-provider.ts'
import { askInTurn, type CardContext, openCards } from '../provider/open-cards.ts'

/** Who was paid or gave back that long ago at most; payouts follow within days, those of a new account within two weeks. */
const LATEST_DAYS = 40

/**
 * Reads what card services paid out to organizations that were paid by card lately. One whose key may not, or for which
 * nobody answers, delays no other. See product#payouts.
 */
export async function sweepPayouts(context: CardContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATEST_DAYS * DAY_MS)
  const organizations = await context.database.orm
    .selectDistinct({ id: payment.organizationId })
    .from(payment)
    .innerJoin(cardAccount, eq(cardAccount.organizationId, payment.organizationId))
    .where(and(eq(payment.kind, 'online'), gte(payment.madeAt, since), eq(cardAccount.isTest, false)))
  const ids = organizations.map(({ id }) => id)
  await askInTurn(ids, (id) => sweepOrganization(context, id, since))
}

/** @returns whether the card service answers for this organization */
async function sweepOrganization(context: CardContext, organizationId: string, since: Date): Promise<boolean> {
  const cards = await openCards(context, organizationId)
  if (typeof cards === 'string') return true
  try {
    await recordPayouts(context.database.orm, organizationId, cards.provider, since)
    return true
  } catch (problem) {
    // Owners need not let us read payouts, and a key that was revoked is no silence of the service.
    if (isProblem(problem, 'permission', 'key')) return true
    // Whatever it is, as an answer in another form, it is to delay no other organization.
    context.log.warn({ err: problem, organizationId }, 'a card service did not say what it paid out')
    return false
  }
}

/** What a payout is made of never changes, so it is read once; it may fail after it was paid. */
async function recordPayouts(orm: Orm, organizationId: string, provider: CardProvider, since: Date) {
  const rows = await orm.select().from(payout).where(eq(payout.organizationId, organizationId))
  const storedPayouts = new Map(rows.map((row) => [row.id, row]))
  for (const { id, arrivesOn, state, amount } of await provider.listPayouts(since)) {
    const before = storedPayouts.get(id)
    if (!before) {
      const lines = await linesOf(orm, organizationId, await provider.readPayout(id))
      await orm.insert(payout).values({ organizationId, id, arrivesOn, state, amount, lines }).onConflictDoNothing()
    } else if (before.state !== state || before.arrivesOn !== arrivesOn) {
      const isIt = and(eq(payout.organizationId, organizationId), eq(payout.id, id))
      await orm.update(payout).set({ arrivesOn, state }).where(isIt)
    }
  }
}

/** What of a payout is of payments here, or of a payout that failed. */
async function linesOf(orm: Orm, organizationId: string, entries: PayoutEntry[]): Promise<PayoutLine[]> {
  const named = entries.flatMap(({ source, payment: paidBy }) => [source, paidBy ?? source])
  const isOurs = and(eq(payment.organizationId, organizationId), eq(payment.kind, 'online'))
  const booked = await orm
    .select({ reference: payment.reference })
    .from(payment)
    .where(and(isOurs, inArray(payment.reference, named)))
    .then((rows) => new Set(rows.map(({ reference }) => reference)))
  return entries.flatMap(({ kind, source, payment: paidBy, amount, fee }) => {
    const reference = [source, paidBy].find((one) => one !== null && (kind === 'failed' || booked.has(one)))
    return reference ? [{ kind, reference, amount, fee }] : []
  })
}
