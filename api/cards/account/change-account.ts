import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { voidTests } from '../../checkout/payments/void-payment.ts'
import type { cardFeeForm } from '../../contract/checkout/card-fee.ts'
import { placeOf } from '../../email/outbox/mail-place.ts'
import { tellOfPaymentChange } from '../../organizations/team/payment-change.ts'
import { endCharges } from '../charges/end-charges.ts'
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
  if (typeof before !== 'string')
    await endCharges(context, organizationId, { provider: before.provider, forgets: false })
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
  const cards = await openCards(context, organizationId)
  const provider = typeof cards === 'string' ? null : cards.provider
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (!(await endCharges(context, organizationId, { provider, forgets: true }))) return false
    if (await deleteAccount(context, organizationId, owner)) return true
  }
  return false
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
