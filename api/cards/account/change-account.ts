import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cardAccount, charge, refund } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { lockWinners, type Winner } from '../../checkout/balances/lock-winners.ts'
import { isTestPayment } from '../../checkout/balances/read-paid-lines.ts'
import { markVoided } from '../../checkout/payments/void-payment.ts'
import type { cardFeeForm } from '../../contract/checkout/card-fee.ts'
import { placeOf } from '../../email/outbox/email-place.ts'
import { tellOfPaymentChange } from '../../organizations/team/tell-owners.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { endCharges } from '../charges/end-charges.ts'
import type { CardProvider } from '../provider/card-provider.ts'
import { type CardContext, keyOf, signingSecretOf } from '../provider/open-cards.ts'
import { openStripe } from '../provider/stripe.ts'
import { refreshRefunds } from '../refunds/refund-payment.ts'
import { keepsSigningSecret, tryAccount } from './try-account.ts'

/** Bidders may press Pay in between so often. */
const MOST_TURNS = 5

/** Who changes it. */
interface Owner {
  id: string
  name: string
}

/** What came of a change. `away`: the card service did not answer for all that is open, so nothing is changed. */
type Changed = { kind: 'done' | 'away' }

/**
 * Has an organization take cards with this key, or another one than before. What is open is ended with the old one first,
 * as the new one may be of another account; if that one tells nothing, the new one is asked.
 * @returns `lacking`: what the key lacks, in words
 */
export async function connectAccount(
  context: CardContext,
  organizationId: string,
  key: string,
  owner: Owner,
): Promise<Changed | { kind: 'lacking'; problem: string }> {
  const { config, seal, clock } = context
  const provider = openStripe(key, config.stripeUrl)
  const tried = await tryAccount(provider, config.publicUrl, clock.now())
  if (tried.kind === 'lacking') return tried
  const sealedKey = await seal.seal(key, keyOf(organizationId))
  const isTest = key.startsWith('rk_test_')
  return changeOnceAllEnded(context, organizationId, provider, async (left) => {
    const keepsSecret = await keepsSigningSecret(context, organizationId, { provider, isTest, session: tried.session })
    return storeAccount(context, { organizationId, sealedKey, isTest, keepsSecret, left }, owner)
  })
}

/**
 * Ends what is open until a change finds nothing open: bidders may press Pay, and owners give back, in between.
 * @param change makes the change, unless something is open; told which refunds no key can ask about
 */
async function changeOnceAllEnded(
  context: CardContext,
  organizationId: string,
  next: CardProvider | null,
  change: (left: Set<string>) => Promise<boolean>,
): Promise<Changed> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const areEnded = await endCharges(context, organizationId, next)
    const refunds = await refreshRefunds(context, organizationId)
    if (!areEnded || refunds.isAway) return { kind: 'away' }
    if (await change(refunds.left)) return { kind: 'done' }
  }
  return { kind: 'away' }
}

interface NewAccount {
  organizationId: string
  sealedKey: string
  isTest: boolean
  keepsSecret: boolean
  left: Set<string>
}

/** @returns whether nothing was open any more, and the account is stored */
function storeAccount(
  { config, database, clock }: CardContext,
  { organizationId, sealedKey, isTest, keepsSecret, left }: NewAccount,
  owner: Owner,
): Promise<boolean> {
  const connected = { connectedAt: clock.now(), connectedBy: owner.id, connectedByName: owner.name }
  return database.orm.transaction(async (tx) => {
    // What was only tried is not to stand in the books beside real money.
    const winners = isTest ? [] : await lockTestPayers(tx, organizationId)
    const account = { sealedKey, isTest, place: await placeOf(tx, config), ...connected }
    const added = await tx
      .insert(cardAccount)
      .values({ organizationId, ...account })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) {
      const before = await lockAccount(tx, organizationId)
      if (!before || (await isAnythingOpen(tx, organizationId, left))) return false
      // Reports of another account are signed otherwise. Empty, so that owners are asked for that secret.
      const sealedSigningSecret = keepsSecret || before.sealedSigningSecret === null ? before.sealedSigningSecret : ''
      await tx
        .update(cardAccount)
        .set({ ...account, sealedSigningSecret })
        .where(eq(cardAccount.organizationId, organizationId))
    }
    if (!isTest) await voidTests(tx, organizationId, winners, { staff: owner, now: connected.connectedAt })
    tx.addActivity({ kind: 'cards-connected', organizationId })
    await tellOfPaymentChange(tx, organizationId, owner.name)
    return true
  })
}

/** No charge or refund begins until this transaction ends. */
async function lockAccount(tx: Tx, organizationId: string) {
  const isTheirs = eq(cardAccount.organizationId, organizationId)
  const [account] = await tx.select().from(cardAccount).where(isTheirs).for('update')
  return account ?? null
}

/** @param left refunds that may stay asked for, as no key can ask about them */
async function isAnythingOpen(tx: Tx, organizationId: string, left: Set<string>): Promise<boolean> {
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
  if ((await tx.$count(charge, isOpen)) > 0) return true
  const isAsked = and(eq(refund.organizationId, organizationId), eq(refund.state, 'asked'))
  const pendingRefunds = await tx.select({ id: refund.id }).from(refund).where(isAsked)
  return pendingRefunds.some(({ id }) => !left.has(id))
}

/** Has bidders be asked to add what the card service takes, or not. @returns whether there is an account */
export function changeFee(
  { database: { orm } }: CardContext,
  organizationId: string,
  { isOn, percent, fixed }: z.output<typeof cardFeeForm>,
): Promise<boolean> {
  const fee = isOn ? { feeShare: percent, feeFixed: fixed } : { feeShare: null, feeFixed: null }
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
 * nobody asks about any more.
 */
export function removeAccount(context: CardContext, organizationId: string, owner: Owner): Promise<Changed> {
  return changeOnceAllEnded(context, organizationId, null, (left) =>
    context.database.orm.transaction(async (tx) => {
      if (!(await lockAccount(tx, organizationId))) return true
      if (await isAnythingOpen(tx, organizationId, left)) return false
      await tx.delete(cardAccount).where(eq(cardAccount.organizationId, organizationId))
      tx.addActivity({ kind: 'cards-removed', organizationId })
      await tellOfPaymentChange(tx, organizationId, owner.name)
      return true
    }),
  )
}

/** Locks those who paid while an organization tried out cards, see `voidTests`. */
async function lockTestPayers(tx: Tx, organizationId: string): Promise<Winner[]> {
  const ids = (await readTests(tx, organizationId)).map(({ bidderId }) => bidderId)
  return ids.length > 0 ? lockWinners(tx, organizationId, ids) : []
}

/** Voids all that these winners, locked before, paid and got back while an organization tried out cards: no money moved. */
async function voidTests(
  tx: Tx,
  organizationId: string,
  winners: Winner[],
  { staff, now }: StaffAction,
): Promise<void> {
  for (const row of winners.length > 0 ? await readTests(tx, organizationId) : []) {
    const winner = winners.find(({ id }) => id === row.bidderId)
    if (winner) await markVoided(tx, row, winner, { reason: 'Paid with a test key', staff, now })
  }
}

function readTests(tx: Tx, organizationId: string): Promise<(typeof payment.$inferSelect)[]> {
  const isStanding = and(eq(payment.organizationId, organizationId), isNull(payment.voidedAt))
  return tx.select().from(payment).where(and(isStanding, isTestPayment))
}
