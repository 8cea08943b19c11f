import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { charge } from '../../../db/schema/cards.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { extraFor, refuseCardAmount } from '../../contract/checkout/card-fee.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { CardProblem, isProblem } from '../provider/card-provider.ts'
import { type CardContext, type Cards, lockSealedKey, openCards } from '../provider/open-cards.ts'
import { type Charge, recordSession } from './record-session.ts'

/** So long somebody has to type a card number; Stripe takes no less. */
const OPEN_MINUTES = 30
/** So long the same charge is tried again when the service did not answer. */
export const TRIED_MINUTES = 5
/** The life of a session, from when its charge began. */
export const SESSION_MS = (OPEN_MINUTES + TRIED_MINUTES) * MINUTE_MS
/** The balance may change as often while somebody presses Pay. */
const MOST_TURNS = 3

/** Who pays, at which organization, and what they read at the service. */
export interface ChargeRequest {
  organizationId: string
  bidderId: string
  title: string
  returnUrl: string
  language: Language
  /** Whether they add what the card service takes, where the organization asks for it. */
  addsExtra: boolean
}

/**
 * What came of pressing Pay. `paid`: nothing is left to pay. `off`: the organization takes no cards here. `away`: the
 * service does not answer; pressing again goes on with the same charge. `refused`: the account cannot take it. `too-little`,
 * `too-much`: no account takes such an amount.
 */
export type Opened =
  | { kind: 'open'; url: string }
  | { kind: 'paid' | 'off' | 'away' | 'refused' | 'too-little' | 'too-much' }

/**
 * Begins a charge of exactly what a bidder owes, or goes on with the one that is open. One for another amount is ended
 * first, so that a bidder has one at most. See product#paying-by-card.
 */
export async function openCharge(context: CardContext, request: ChargeRequest): Promise<Opened> {
  try {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const cards = await openCards(context, request.organizationId)
      if (typeof cards === 'string') return { kind: 'off' }
      const opened = await tryToOpen(context, request, cards)
      if (opened) return opened
    }
    return { kind: 'away' }
  } catch (problem) {
    if (!(problem instanceof CardProblem)) throw problem
    context.log.warn({ err: problem, organizationId: request.organizationId }, 'a card service opened no session')
    return { kind: isProblem(problem, 'away', 'broken') ? 'away' : 'refused' }
  }
}

/** @returns `null` when the bill or the key changed meanwhile, so that it is to be tried again */
async function tryToOpen(
  { database: { orm }, clock }: CardContext,
  request: ChargeRequest,
  cards: Cards,
): Promise<Opened | null> {
  const begun = await beginCharge(orm, request, cards, clock.now())
  if (begun.kind === 'replaced') return null
  if (!('charge' in begun)) return begun
  const { provider } = cards
  const { charge: own, code } = begun
  if (begun.kind === 'outdated') {
    await recordSession(orm, own, await provider.expireSession(own.session ?? ''), clock.now())
    return null
  }
  if (own.url) return { kind: 'open', url: own.url }
  const { title, returnUrl, language } = request
  const order = { key: own.id, amount: own.amount + own.extra, title, reference: code, returnUrl, language }
  const expiresAt = new Date(own.openedAt.getTime() + SESSION_MS)
  try {
    const session = await provider.openSession({ ...order, expiresAt })
    if (await addSession(orm, own, session)) return { kind: 'open', url: session.url }
    // Another press found the bill changed, or an owner changed the key, and gave this charge up. Nobody has the address of
    // its session.
    await provider.expireSession(session.id)
    return null
  } catch (problem) {
    // Whoever asks again with this key gets the same answer.
    if (!isProblem(problem, 'away')) await giveUp(orm, own, clock.now())
    throw problem
  }
}

type Begun =
  | { kind: 'paid' | 'off' | 'too-little' | 'too-much' }
  | { kind: 'replaced' }
  | { kind: 'begun' | 'outdated'; charge: Charge; code: string }

/** The charge to go on with, or one that has to be ended first. `replaced`: these are not the organization's `cards` any more. */
function beginCharge(
  orm: Orm,
  { organizationId, bidderId, addsExtra }: ChargeRequest,
  { mode, sealedKey, fee: feeOfAccount }: Cards,
  now: Date,
): Promise<Begun> {
  const fee = addsExtra ? feeOfAccount : null
  return orm.transaction(async (tx): Promise<Begun> => {
    const [winner] = await lockWinners(tx, organizationId, [bidderId])
    // Before the charge that is open is read: it is of the key that is stored now.
    const stored = await lockSealedKey(tx, organizationId)
    if (mode !== 'demo' && stored === null) return { kind: 'off' }
    if (stored !== sealedKey) return { kind: 'replaced' }
    const balance = winner ? await readBalance(tx, organizationId, bidderId) : 0
    const code = winner?.code ?? ''
    const open = await readOpen(tx, organizationId, bidderId)
    const wanted = { amount: balance, extra: fee ? extraFor(balance, fee) : 0 }
    const isWanted = open?.amount === balance && open.extra === wanted.extra
    if (open && isWanted && isFresh(open, now)) return { kind: 'begun', charge: open, code }
    if (open?.session) return { kind: 'outdated', charge: open, code }
    // Its session, if there is one, has an address that nobody knows.
    if (open) await giveUp(tx, open, now)
    if (balance === 0) return { kind: 'paid' }
    const problem = refuseCardAmount(balance) ?? refuseCardAmount(balance + wanted.extra)
    if (problem) return { kind: problem }
    const values = { organizationId, bidderId, ...wanted, isTest: mode === 'test', openedAt: now }
    const [begun] = await tx.insert(charge).values(values).returning()
    if (!begun) throw new Error('The charge was not stored')
    return { kind: 'begun', charge: begun, code }
  })
}

/** Ends a charge of which the service opened no session, unless another press of Pay got one meanwhile. */
export async function giveUp(orm: Orm | Tx, { id }: Charge, now: Date): Promise<void> {
  const isWithout = and(eq(charge.id, id), eq(charge.state, 'open'), isNull(charge.session))
  await orm.update(charge).set({ state: 'failed', settledAt: now }).where(isWithout)
}

/** Whether it is worth going on with: long enough for a card number, or for asking the service once more. */
function isFresh({ session, openedAt }: Charge, now: Date): boolean {
  return now.getTime() - openedAt.getTime() < (session ? OPEN_MINUTES - TRIED_MINUTES : TRIED_MINUTES) * MINUTE_MS
}

/** What a bidder owes now, in cents. */
export async function readBalance(orm: Orm | Tx, organizationId: string, bidderId: string): Promise<Cents> {
  const [account] = await readWinners(orm, organizationId, sql`w.id = ${bidderId}`)
  return account ? balanceOf(account).balance : 0
}

async function readOpen(tx: Tx, organizationId: string, bidderId: string): Promise<Charge | null> {
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.bidderId, bidderId), eq(charge.state, 'open'))
  // Locked, or another press could add its session before this one gives the charge up.
  const [open] = await tx.select().from(charge).where(isOpen).for('update')
  return open ?? null
}

/** Stores under which name the service knows a charge, before anybody is sent there. @returns whether it is still open */
async function addSession(orm: Orm, { id }: Charge, session: { id: string; url: string }): Promise<boolean> {
  const isOpen = and(eq(charge.id, id), eq(charge.state, 'open'))
  const stored = await orm
    .update(charge)
    .set({ session: session.id, url: session.url })
    .where(isOpen)
    .returning({ id: charge.id })
  return stored.length > 0
}
