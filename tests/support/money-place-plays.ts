import { expect } from 'bun:test'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick } from './money-acts.ts'
import { type Call, type Evening, send } from './money-evening.ts'
import { boughtBy, freeOf, type ReferenceCheckout, SALE, type Who } from './reference-checkout.ts'
import { lineOf, waitingClaimOf } from './waiting.ts'

const HOST_IS_ILL = { reason: 'The host is ill' }
const emailOf = ({ school }: Evening, who: Who) => `${who}-${school.slug}@example.org`
const pathOf = ({ school, sale }: Evening) => `/api/${school.slug}/auction/${sale.slug}`

/** Places of one kind as they are sent, and as they stand on paper once they are bought. */
function orderFor(who: Who, quantity: number, isChild: boolean) {
  const [id, kind] = [crypto.randomUUID(), isChild ? 'Child' : 'Adult'] as const
  const bought = { id, who, quantity, amount: quantity * SALE.price[kind], isCancelled: false }
  return { purchases: [{ id, kind, quantity, price: toPrice(SALE.price[kind]) }], bought }
}

/** Buys places beside what was won, as far as there are any, and as one may. */
export async function buy(evening: Evening, { who, quantity, isChild, isTwice }: ActOf<'buy'>) {
  const { paper } = evening
  const isBought =
    !paper.isSaleCancelled && quantity <= freeOf(paper) && quantity <= SALE.mostEach - boughtBy(paper, who)
  const { purchases, bought } = orderFor(who, quantity, isChild)
  const order = { email: emailOf(evening, who), purchases }
  const expected = isBought ? 200 : paper.isSaleCancelled ? 404 : 409
  await send(evening, isTwice, expected, ['POST', `${pathOf(evening)}/purchases`, order])
  if (isBought) paper.purchases.push(bought)
}

/** Sells all places, to one who may have no more, and one who waits for as many as they may. */
export async function sellOut(evening: Evening) {
  const order = { kind: 'buy' as const, isChild: false, isTwice: false }
  await buy(evening, { ...order, who: 'jane', quantity: SALE.mostEach })
  await buy(evening, { ...order, who: 'paul', quantity: SALE.count - SALE.mostEach })
  await wait(evening, { kind: 'wait', who: 'paul', quantity: 2, isTwice: true })
}

/**
 * Takes a purchase back for the team; for the same reason, which may be that of the whole sale, it is done already. What is left
 * of somebody who was erased has no reason.
 */
export async function takeBack(evening: Evening, { index, isTwice }: ActOf<'cancel a purchase'>) {
  const { paper, admin } = evening
  const known = pick(paper.purchases, index)
  if (!known) return
  const isForgotten = known.isCancelled && paper.erased.has(known.who)
  await send(evening, isTwice, isForgotten ? 409 : 200, ['POST', `${admin}/purchases/${known.id}/cancel`, HOST_IS_ILL])
  known.isCancelled = true
  serve(paper)
}

/** The host cancels: all that was bought, and nothing more is sold. */
export async function cancelSale(evening: Evening, { isTwice }: ActOf<'cancel a sale'>) {
  const { paper, admin, sale } = evening
  await send(evening, isTwice, 200, ['POST', `${admin}/places/${sale.id}/cancel`, HOST_IS_ILL])
  paper.isSaleCancelled = true
  paper.line = []
  for (const purchase of paper.purchases) purchase.isCancelled = true
}

/** Stands in line once everything is sold; who is there already stays where they are. */
export async function wait(evening: Evening, { who, quantity, isTwice }: ActOf<'wait'>) {
  const { paper } = evening
  const isPossible = freeOf(paper) === 0 && quantity <= SALE.mostEach - boughtBy(paper, who)
  const expected = paper.isSaleCancelled ? 404 : isPossible ? 200 : 409
  const arrival = { email: emailOf(evening, who), quantity }
  await send(evening, isTwice, expected, ['POST', `${pathOf(evening)}/waiting`, arrival])
  if (expected === 200 && !paper.line.some((own) => own.who === who)) paper.line.push({ who, quantity, reserved: 0 })
}

/** Takes some of what is held, as far as one may have as many, or leaves the line; the rest is the next one's. */
export async function answerHeld(evening: Evening, act: ActOf<'answer a held place'>) {
  const { orm, paper, sale } = evening
  const own = pick(paper.line, act.index)
  if (!own) return
  const inLine = (await lineOf(orm, sale)).find(
    ({ email, outcome }) => outcome === null && email === emailOf(evening, own.who),
  )
  expect(inLine?.reserved ?? 0).toBe(own.reserved)
  if (!inLine || (own.reserved === 0 && !act.leaves)) return
  const quantity = Math.min(act.quantity, own.reserved)
  const isBought = !act.leaves && quantity <= SALE.mostEach - boughtBy(paper, own.who)
  const { purchases, bought } = orderFor(own.who, quantity, act.isChild)
  const answer = act.leaves ? { answer: 'leave' } : { answer: 'accept', purchases }
  const call: Parameters<Call> = ['POST', '/api/places/waiting', { ...(await waitingClaimOf(orm, inLine)), ...answer }]
  await send(evening, act.isTwice, isBought || act.leaves ? 200 : 409, call)
  if (isBought) paper.purchases.push(bought)
  if (isBought || act.leaves) paper.line = paper.line.filter((one) => one !== own)
  serve(paper)
}

/** Holds what is free for the first who lack some. */
export function serve(paper: ReferenceCheckout) {
  for (const own of paper.line) own.reserved += Math.min(freeOf(paper), own.quantity - own.reserved)
}
