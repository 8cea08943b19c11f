import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { voidTests } from '../../checkout/payments/void-payment.ts'
import type { cardFeeForm } from '../../contract/checkout/card-fee.ts'
import { placeOf } from '../../email/outbox/mail-place.ts'
import { tellOfPaymentChange } from '../../organizations/team/payment-change.ts'
import { giveUp } from '../charges/open-charge.ts'
import { recordSession } from '../charges/record-session.ts'
import { CardProblem, type CardProvider, isProblem } from '../provider/card-provider.ts'
import { type CardContext, keyOf, openCards, signingSecretOf } from '../provider/open-cards.ts'
import { openStripe } from '../provider/stripe.ts'
import { tryAccount } from './try-account.ts'

/** Bidders may press Pay in between so often. */
const MOST_TURNS = 5

/** Who changes it. */
interface Owner {
  id: string
  name: string
}

/**
 * Has an organization take cards with this key, or another one than before. What is open is ended with the old one first,
 * as the new one may be of another account; if that one tells nothing, it is asked about with the new one.
 * @returns what the key lacks, in words; `null` when it is stored
 */
export async function connectAccount(
  context: CardContext,
  organizationId: string,
  key: string,
  owner: Owner,
): Promise<string | null> {
  const { config, database, clock, seal } = context
  const missing = await tryAccount(openStripe(key, config.stripeUrl), config.publicUrl, clock.now())
  if (missing !== null) return missing
  const before = await openCards(context, organizationId)
  if (typeof before !== 'string') await endKnown(context, organizationId, before.provider)
  const account = {
    sealedKey: await seal.seal(key, keyOf(organizationId)),
    isTest: key.startsWith('rk_test_'),
    connectedAt: clock.now(),
    connectedBy: owner.id,
    connectedByName: owner.name,
  }
  await database.orm.transaction(async (tx) => {
    // What was only tried is not to stand in the books beside real money.
    if (!account.isTest) await voidTests(tx, organizationId, { staff: owner, now: account.connectedAt })
    const place = await placeOf(tx, config)
    const values = { ...account, place }
    await tx
      .insert(cardAccount)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: cardAccount.organizationId, set: values })
    tx.addActivity({ kind: 'cards-connected', organizationId })
    await tellOfPaymentChange(tx, organizationId, owner.name)
  })
  return null
}

/** Ends what is open and `provider` knows. */
async function endKnown({ database: { orm }, clock }: CardContext, organizationId: string, provider: CardProvider) {
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'), isNotNull(charge.session))
  for (const open of await orm.select().from(charge).where(isOpen)) {
    try {
      const ended = await provider.expireSession(open.session ?? '')
      if (ended.kind !== 'unknown') await recordSession(orm, open, ended, clock.now())
    } catch (problem) {
      if (!(problem instanceof CardProblem)) throw problem
      return
    }
  }
}

/** Has bidders be asked to add what the card service takes, or not. @returns whether there is an account */
export function changeFee(
  { database: { orm } }: CardContext,
  organizationId: string,
  { isOffered, percent, fixed }: z.output<typeof cardFeeForm>,
): Promise<boolean> {
  const fee = isOffered ? { feeShare: percent, feeFixed: fixed } : { feeShare: null, feeFixed: null }
  return changeAccount(orm, organizationId, fee)
}

/** Has the card service's reports be believed that are signed with this. @returns whether there is an account */
export async function changeSigningSecret(
  { database: { orm }, seal }: CardContext,
  organizationId: string,
  signingSecret: string,
): Promise<boolean> {
  const sealedSigningSecret = await seal.seal(signingSecret, signingSecretOf(organizationId))
  return changeAccount(orm, organizationId, { sealedSigningSecret })
}

function changeAccount(
  orm: Orm,
  organizationId: string,
  values: Partial<typeof cardAccount.$inferInsert>,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const changed = await tx
      .update(cardAccount)
      .set(values)
      .where(eq(cardAccount.organizationId, organizationId))
      .returning({ id: cardAccount.organizationId })
    if (changed.length > 0) tx.addActivity({ kind: 'cards-connected', organizationId })
    return changed.length > 0
  })
}

/**
 * Has an organization take no cards any more, and forgets its key. What is open is ended first, so that nobody pays whom
 * nobody asks about any more. @returns whether the card service could be asked; if not, nothing is changed
 */
export async function removeAccount(context: CardContext, organizationId: string, owner: Owner): Promise<boolean> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (!(await endOpen(context, organizationId))) return false
    if (await deleteAccount(context, organizationId, owner)) return true
  }
  return false
}

/** @returns whether the card service could be asked */
async function endOpen(context: CardContext, organizationId: string): Promise<boolean> {
  const { database, clock } = context
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
  const cards = await openCards(context, organizationId)
  for (const open of await database.orm.select().from(charge).where(isOpen)) {
    // One that gets its session meanwhile is ended by the next turn.
    if (open.session === null) {
      await giveUp(database.orm, open, clock.now())
      continue
    }
    try {
      const ended = typeof cards === 'string' ? null : await cards.provider.expireSession(open.session)
      await recordSession(database.orm, open, ended ?? { kind: 'unknown' }, clock.now())
    } catch (problem) {
      if (isProblem(problem, 'away', 'broken')) return false
      // The key was revoked at Stripe: it tells nothing any more.
      if (!isProblem(problem, 'key', 'permission', 'refused')) throw problem
      await recordSession(database.orm, open, { kind: 'unknown' }, clock.now())
    }
  }
  return true
}

/** @returns whether nothing was open any more; no charge begins while that is judged */
function deleteAccount({ database }: CardContext, organizationId: string, owner: Owner): Promise<boolean> {
  const isIts = eq(cardAccount.organizationId, organizationId)
  return database.orm.transaction(async (tx) => {
    const [account] = await tx.select({ isTest: cardAccount.isTest }).from(cardAccount).where(isIts).for('update')
    if (!account) return true
    const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
    if ((await tx.$count(charge, isOpen)) > 0) return false
    await tx.delete(cardAccount).where(isIts)
    tx.addActivity({ kind: 'cards-removed', organizationId })
    await tellOfPaymentChange(tx, organizationId, owner.name)
    return true
  })
}
