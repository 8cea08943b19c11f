import { expect } from 'bun:test'
import { sweepCharges } from '../../api/cards/charges/sweep-charges.ts'
import { applyReport } from '../../api/cards/reports/apply-report.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick, wantedOf } from './money-acts.ts'
import { type Evening, send, storedId } from './money-evening.ts'
import { feeOn, giveBack, refundableOf, writeTaken } from './reference-cards.ts'
import {
  accountOf,
  everyone,
  LEAST_BY_CARD,
  payerOf,
  type ReferencePayment,
  strikeOut,
  type Who,
} from './reference-checkout.ts'

type CardKind =
  | 'press'
  | 'pay by card'
  | 'ask'
  | 'expire'
  | 'refund'
  | 'refund at Stripe'
  | 'report a refund'
  | 'fail a refund'
  | 'dispute'

/** Does something with a card, as a bidder, an owner, a bank, or Stripe would. */
export async function playCard(evening: Evening, act: ActOf<CardKind>): Promise<void> {
  switch (act.kind) {
    case 'press':
      return press(evening, act)
    case 'pay by card':
      return payByCard(evening, act)
    case 'ask':
      return ask(evening, act.who, act.by)
    case 'expire':
      return expire(evening, act)
    case 'refund':
      return refund(evening, act)
    case 'refund at Stripe':
      return refundAtStripe(evening, act)
    case 'report a refund':
      return reportRefund(evening, evening.outside[act.index % evening.outside.length])
    case 'fail a refund':
      return failRefund(evening, act)
    case 'dispute':
      return dispute(evening, act)
  }
}

/** Presses Pay: what is open goes on as long as it is what is owed; another one is ended, and may turn out to be paid. */
async function press(evening: Evening, { who, addsExtra, isTwice }: Omit<ActOf<'press'>, 'kind'>) {
  const { paper, stripe } = evening
  const wanted = wantedBy(evening, who, addsExtra)
  const before = paper.charges.get(who)
  if (before?.amount !== wanted.amount || before.extra !== wanted.extra) endCharge(evening, who)
  const { amount, extra } = wantedBy(evening, who, addsExtra)
  const isPossible = paper.charges.has(who) || amount >= LEAST_BY_CARD
  const bodies = await send(evening, isTwice, isPossible ? 200 : 409, [
    'POST',
    await evening.pathOf(evening.people[who]),
    { addsExtra },
  ])
  if (!isPossible) return
  const sessions = new Set(bodies.map((body) => String((body as { url: string }).url.split('/').at(-1))))
  const [session = ''] = sessions
  expect({ sessions: sessions.size, amount: stripe.sessions.get(session)?.amount }).toEqual({
    sessions: 1,
    amount: paper.charges.get(who)?.taken ?? amount + extra,
  })
  if (!evening.isSwept && paper.charges.has(who)) expect(session).toBe(paper.charges.get(who)?.session ?? '')
  else paper.charges.set(who, { session, amount, extra, taken: null, isOver: false })
}

/** What somebody is to be asked for. */
function wantedBy({ paper, hasFee }: Evening, who: Who, addsExtra: boolean) {
  const { balance } = accountOf(paper, who)
  return { amount: balance, extra: hasFee && addsExtra && balance > 0 ? feeOn(balance) : 0 }
}

/** On paper, somebody's open charge is over, and paid if Stripe took something. */
export function endCharge({ paper, stripe }: Evening, who: Who) {
  const charge = paper.charges.get(who)
  paper.charges.delete(who)
  if (charge && charge.taken !== null)
    writeTaken(paper, who, charge, stripe.sessions.get(charge.session)?.payment ?? '')
}

async function payByCard(evening: Evening, { who: meant, addsExtra, takes, asks }: ActOf<'pay by card'>) {
  const who = payerOf(evening.paper, meant)
  await press(evening, { who, addsExtra, isTwice: false })
  const charge = evening.paper.charges.get(who)
  const session = evening.stripe.sessions.get(charge?.session ?? '')
  if (!charge || !session) return
  const wasPaid = charge.taken !== null
  if (!wasPaid) session.amount = Math.max(session.amount + takes, LEAST_BY_CARD)
  const isPaid = evening.stripe.pay(session.id)
  if (!evening.isSwept) expect(isPaid).toBe(!(wasPaid || charge.isOver))
  if (isPaid) charge.taken = session.amount
  await ask(evening, who, asks)
}

/** Stripe is asked what became of a charge, because its bidder looks, by the sweep, or as Stripe reports something. */
async function ask(evening: Evening, who: Who, asks: ActOf<'ask'>['by']) {
  const { paper, context, isSwept } = evening
  // Elsewhere it is asked each minute, and nobody knows when.
  const by = asks === 'nobody' && isSwept ? 'look' : asks
  const known = paper.charges.get(who)
  if (by === 'look') await evening.call('GET', `${await evening.pathOf(evening.people[who])}/outcome`)
  if (by === 'report') await report(evening, 'checkout.session.completed', { id: known?.session ?? 'cs_unknown' })
  if (by === 'sweep') await sweepCharges(context, new Date())
  for (const one of by === 'sweep' ? everyone : [who]) {
    const charge = paper.charges.get(one)
    if (!charge || by === 'nobody') continue
    const isOutdated = by === 'sweep' && accountOf(paper, one).balance !== charge.amount
    if (charge.taken !== null || charge.isOver || isOutdated) endCharge(evening, one)
  }
}

/** At Stripe, somebody's page is over, unless they paid. */
async function expire({ paper, stripe }: Evening, { who }: ActOf<'expire'>) {
  const charge = paper.charges.get(who)
  const session = stripe.sessions.get(charge?.session ?? '')
  if (!charge || !session || charge.taken !== null) return
  session.status = 'expired'
  charge.isOver = true
}

async function refund(evening: Evening, { index, amount, isTwice }: ActOf<'refund'>) {
  const { paper, stripe, admin } = evening
  const known = pick(paidOnline(evening), index)
  if (!known) return
  const left = refundableOf(paper, known)
  const wanted = wantedOf(amount, left) || 100
  const isPossible = wanted <= left && wanted <= leftAtStripe(evening, known)
  const path = `${admin}/card-payments/${await storedId(evening, known)}/refund`
  const body = { id: crypto.randomUUID(), amount: toPrice(wanted), reason: 'Broken' }
  await send(evening, isTwice, isPossible ? 200 : 409, ['POST', path, body])
  if (isPossible) giveBack(paper, known, wanted, stripe.refunds.at(-1)?.id ?? '')
}

async function refundAtStripe(evening: Evening, { index, amount, isReported }: ActOf<'refund at Stripe'>) {
  const known = pick(paidOnline(evening), index)
  const left = known ? leftAtStripe(evening, known) : 0
  const wanted = Math.min(wantedOf(amount, left), left)
  if (!known || wanted === 0) return
  const given = { id: `re_${crypto.randomUUID()}`, payment: known.reference ?? '', amount: wanted }
  evening.stripe.refunds.push({ ...given, key: '' })
  const outside = { ...given, isReported: false }
  evening.outside.push(outside)
  if (isReported) await reportRefund(evening, outside)
}

/** Stripe reports a refund that was made there; what was voided as it was only a test has nothing to give back. */
export async function reportRefund(evening: Evening, given: Evening['outside'][number] | undefined) {
  if (!given) return
  await report(evening, 'refund.created', viewOf(given))
  writeOutside(evening, given)
}

function viewOf({ id, payment, amount }: Evening['outside'][number]) {
  return { id, payment_intent: payment, amount, metadata: {} }
}

function writeOutside(evening: Evening, given: Evening['outside'][number]) {
  const known = paidOnline(evening).find(({ reference }) => reference === given.payment)
  if (known && !known.isVoided && !given.isReported) giveBack(evening.paper, known, given.amount, given.id)
  given.isReported = true
}

/** The card is gone: a refund comes back, and may be reported to have failed before that it was made. */
async function failRefund(evening: Evening, { index, isTwice }: ActOf<'fail a refund'>) {
  const { paper, stripe, outside } = evening
  const made = pick(
    stripe.refunds.filter(({ payment }) => isPaidHere(evening, payment)),
    index,
  )
  if (!made) return
  stripe.refunds.splice(stripe.refunds.indexOf(made), 1)
  const given = outside.find(({ id }) => id === made.id)
  const about = given ? viewOf(given) : { ...viewOf({ ...made, isReported: true }), metadata: { key: made.key } }
  const failed = () => report(evening, 'refund.failed', { ...about, failure_reason: 'lost_or_stolen_card' })
  await Promise.all(isTwice ? [failed(), failed()] : [failed()])
  if (given) writeOutside(evening, given)
  const known = paper.payments.find(({ reference }) => reference === made.id)
  if (known) strikeOut(paper, known)
}

function isPaidHere(evening: Evening, reference: string): boolean {
  return paidOnline(evening).some((paid) => paid.reference === reference)
}

/** A bank takes money back, or asks for it, until it is over: the payment is marked, and nothing else. */
async function dispute(evening: Evening, { index, status }: ActOf<'dispute'>) {
  const known = pick(paidOnline(evening), index)
  if (!known) return
  const isNew = status === 'needs_response'
  const type = isNew ? 'charge.dispute.created' : 'charge.dispute.closed'
  await report(evening, type, { id: `dp_${known.reference}`, payment_intent: known.reference, status })
  if (isNew && known.dispute === 'none') known.dispute = 'open'
  if (status === 'won' || status === 'warning_closed') known.dispute = 'over'
}

function paidOnline({ paper }: Evening): ReferencePayment[] {
  return paper.payments.filter(({ kind, refundOf }) => kind === 'online' && refundOf === null)
}

/** What Stripe would still give back of a payment. */
function leftAtStripe({ stripe }: Evening, { reference }: ReferencePayment): number {
  const session = stripe.sessions.values().find(({ payment: known }) => known === reference)
  const given = stripe.refunds.filter(({ payment: known }) => known === reference)
  return given.reduce((left, { amount }) => left - amount, session?.amount ?? 0)
}

function report({ context, school }: Evening, type: string, object: object): Promise<boolean> {
  return applyReport(context, school.id, { type, data: { object } } as Parameters<typeof applyReport>[2])
}
