import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cancelBid } from '../../api/auction/bidding/cancel-bid.ts'
import { cancelWin } from '../../api/auction/second-chances/cancel-win.ts'
import { endChance, findOpenChance } from '../../api/auction/second-chances/end-chance.ts'
import { sweepCharges } from '../../api/cards/charges/sweep-charges.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { DAY_MS, MINUTE_MS } from '../../api/contract/values/time/time.ts'
import { lockItem } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { type Act, type ActOf, pick, wantedOf } from './money-acts.ts'
import { compare, compareWithStripe } from './money-agrees.ts'
import { endCharge, playCard, reportRefund } from './money-card-plays.ts'
import { erase, isOfErased } from './money-erasure-play.ts'
import { addEvening, type Call, type Evening, type Given, type Stage, send, storedId } from './money-evening.ts'
import { give, keepChange, writeOff } from './money-gift-plays.ts'
import { sellAgain, sellInRoom, undoSale } from './money-hall-plays.ts'
import { answerHeld, buy, cancelSale, sellOut, takeBack, wait } from './money-place-plays.ts'
import { raise, raiseAgain, undoRaise } from './money-raise-plays.ts'
import { split, undoSplit } from './money-split-plays.ts'
import { returnableOf } from './reference-cards.ts'
import {
  accountOf,
  endSplits,
  everyone,
  isTried,
  passOver,
  payerOf,
  type ReferenceItem,
  strikeOut,
  turnOver,
  winOf,
  writeDown,
} from './reference-checkout.ts'
import { winningBidOf } from './second-chance.ts'

/** As long as whatever was open at Stripe is surely over by then. */
const LATER_MS = 60 * MINUTE_MS
/** Whole comparisons are slow. */
const WHOLE_EACH = 4

/** Plays all of an evening, and compares after each act, at last with Stripe. */
export async function playEvening(stage: Stage, { given, acts }: { given: Given; acts: Act[] }): Promise<void> {
  const evening = await addEvening(stage, given)
  if (given.isSoldOut) await sellOut(evening)
  for (const [index, act] of acts.entries()) {
    if (!isOfErased(evening, act)) await play(evening, act)
    endSplits(evening.paper)
    const who = 'who' in act ? act.who : everyone[index % everyone.length]
    if (who) await compare(evening, who, index % WHOLE_EACH === WHOLE_EACH - 1)
  }
  for (const given of evening.outside) await reportRefund(evening, given)
  for (const who of everyone) endCharge(evening, who)
  await sweepCharges(evening.context, new Date(Date.now() + LATER_MS))
  await compare(evening, 'jane', true)
  await compareWithStripe(evening)
}

/** Does it to the product and on paper, and checks that the product answers what paper says. */
async function play(evening: Evening, act: Act): Promise<void> {
  switch (act.kind) {
    case 'pay':
      return pay(evening, act)
    case 'give back':
      return giveBackByHand(evening, act)
    case 'buy':
      return buy(evening, act)
    case 'cancel a purchase':
      return takeBack(evening, act)
    case 'cancel a sale':
      return cancelSale(evening, act)
    case 'wait':
      return wait(evening, act)
    case 'answer a held place':
      return answerHeld(evening, act)
    case 'give':
      return give(evening, act)
    case 'write off':
      return writeOff(evening, act)
    case 'keep the change':
      return keepChange(evening, act)
    case 'raise':
      return raise(evening, act)
    case 'raise as before':
      return raiseAgain(evening, act)
    case 'undo a raise':
      return undoRaise(evening, act)
    case 'sell in the room':
      return sellInRoom(evening, act)
    case 'sell as before':
      return sellAgain(evening, act)
    case 'undo a sale':
      return undoSale(evening, act)
    case 'erase':
      return erase(evening, act)
    case 'promise':
      return promise(evening, act)
    case 'split':
      return split(evening, act)
    case 'undo a split':
      return undoSplit(evening, act)
    case 'pay again':
      return payAgain(evening, act)
    case 'void':
      return voidOne(evening, act)
    case 'close the books':
      return close(evening, act)
    case 'cancel a bid':
    case 'cancel a win':
    case 'answer an offer':
    case 'delete':
      return playItem(evening, act)
    default:
      return playCard(evening, act)
  }
}

async function pay(evening: Evening, { who: meant, amount, by, sent }: ActOf<'pay'>) {
  const { paper, people, admin } = evening
  const who = payerOf(paper, meant)
  const { balance, waivable } = accountOf(paper, who)
  const wanted = wantedOf(amount, balance)
  const most = by === 'waived' ? waivable : balance
  if (wanted === 0) return
  const callOf = (id: string): Parameters<Call> => [
    'POST',
    `${admin}/payments`,
    { kind: by, payments: [{ id, winnerId: people[who], amount: toPrice(wanted) }] },
  ]
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const other = sent === 'by two' ? ids[1] : ids[0]
  const answers =
    sent === 'once' ? [await evening.call(...callOf(ids[0]))] : await evening.callBoth(callOf(ids[0]), callOf(other))
  const taken = answers.map(({ status }) => status === 200)
  const expected = sent === 'by two' ? [wanted <= most, wanted + wanted <= most] : taken.map(() => wanted <= most)
  expect({ wanted, most, taken: taken.toSorted() }).toEqual({ wanted, most, taken: expected.toSorted() })
  const counted = sent === 'by two' ? ids.filter((_, index) => taken[index]) : ids.slice(0, taken[0] ? 1 : 0)
  for (const id of counted) writeDown(paper, { id, who, kind: by, amount: wanted })
}

/** Gives back what was paid, and no more, in cash or by check. */
async function giveBackByHand(evening: Evening, { who, amount, by, sent }: ActOf<'give back'>) {
  const { paper, admin, people } = evening
  const returnable = returnableOf(paper, who)
  const wanted = wantedOf(amount, returnable) || 100
  const callOf = (id: string): Parameters<Call> => [
    'POST',
    `${admin}/refunds`,
    { id, winnerId: people[who], kind: by, amount: toPrice(wanted), reason: 'Cancelled' },
  ]
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const other = sent === 'by two' ? ids[1] : ids[0]
  const answers =
    sent === 'once' ? [await evening.call(...callOf(ids[0]))] : await evening.callBoth(callOf(ids[0]), callOf(other))
  const given = answers.map(({ status }) => status === 200)
  const isBoth = sent !== 'by two' || wanted + wanted <= returnable
  const expected = given.map((_, index) => wanted <= returnable && (index === 0 || isBoth))
  expect({ wanted, returnable, given: given.toSorted() }).toEqual({ wanted, returnable, given: expected.toSorted() })
  const counted = sent === 'by two' ? ids.filter((_, index) => given[index]) : ids.slice(0, given[0] ? 1 : 0)
  for (const id of counted) writeDown(paper, { id, who, kind: by, amount: -wanted })
}

/** Notes that somebody pays later, which changes nothing they owe. */
async function promise({ paper, people, admin, call }: Evening, { who: meant }: ActOf<'promise'>) {
  const who = payerOf(paper, meant)
  if (accountOf(paper, who).balance === 0) return
  const promisedDay = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
  expect((await call('PATCH', `${admin}/winners/${people[who]}`, { promisedDay })).status).toBe(200)
  paper.promises.set(who, promisedDay)
}

async function payAgain({ paper, people, admin, call }: Evening, { index, isOther }: ActOf<'pay again'>) {
  const known = pick(paper.payments, index)
  if (!known || known.kind === 'online') return
  const amount = toPrice(Math.abs(known.amount) + (isOther ? 1 : 0))
  const { id, kind } = known
  const winnerId = people[known.who]
  const { status } =
    known.amount < 0
      ? await call('POST', `${admin}/refunds`, { id, winnerId, kind, amount, reason: 'Cancelled' })
      : await call('POST', `${admin}/payments`, { kind, payments: [{ id, winnerId, amount }] })
  expect(status).toBe(isOther || known.isVoided ? 409 : 200)
}

async function voidOne(evening: Evening, { index, isTwice }: ActOf<'void'>) {
  const { paper, admin, isTest } = evening
  const known = pick(paper.payments, index)
  if (!known) return
  const wasRefunded = known.refundOf !== null || paper.payments.some(({ refundOf }) => refundOf === known)
  const isMoney = known.kind !== 'waived' && known.amount > 0 && !isTried(paper, known)
  // Without it, less would be paid than was given back.
  const isNeeded = isMoney && accountOf(paper, known.who, 'withoutTests').paid < known.amount
  const isVoidable = known.isVoided || (known.kind === 'online' ? isTest && !wasRefunded : !isNeeded)
  const path = `${admin}/payments/${await storedId(evening, known)}/void`
  await send(evening, isTwice, isVoidable ? 200 : 409, ['PATCH', path, { reason: 'Bounced' }])
  if (isVoidable) strikeOut(paper, known)
}

async function close(evening: Evening, { isTwice }: ActOf<'close the books'>) {
  const call: Parameters<Call> = ['POST', `${evening.admin}/books`]
  const answers = isTwice ? await evening.callBoth(call) : [await evening.call(...call)]
  const isClosed = turnOver(evening.paper)
  const expected = [isClosed ? 201 : 409, ...(isTwice ? [409] : [])]
  expect(answers.map(({ status }) => status).toSorted()).toEqual(expected)
  const closing = answers.find(({ status }) => status === 201)?.body as { id: string } | undefined
  if (closing) evening.closings.push({ id: closing.id, packet: null })
}

type ItemKind = 'cancel a bid' | 'cancel a win' | 'answer an offer' | 'delete'
type Place = { organizationId: string; auctionItemId: string }

/** Does something to one of the items, and so to what somebody has won. */
async function playItem(evening: Evening, act: ActOf<ItemKind>): Promise<void> {
  const { orm, paper, itemIds, school } = evening
  const index = act.index % paper.items.length
  const item = paper.items[index]
  const place = { organizationId: school.id, auctionItemId: itemIds[index] ?? '' }
  if (!item) return
  if (act.kind === 'cancel a bid') return cancel(evening, item, place)
  if (act.kind === 'cancel a win') return cancelWon(evening, item, place, act)
  if (act.kind === 'answer an offer') return answer(evening, item, place, act)
  item.isDeleted = true
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, place.auctionItemId))
}

async function cancel({ orm, context: { clock } }: Evening, item: ReferenceItem, place: Place) {
  if (!winOf(item)) return
  item.bids.pop()
  const bidId = await winningBidOf(orm, { id: place.auctionItemId })
  expect(await cancelBid(orm, { ...place, bidId, by: { kind: 'bidder' } }, clock.now())).toBe('cancelled')
}

async function cancelWon(
  { orm, paper, context: { clock } }: Evening,
  item: ReferenceItem,
  place: Place,
  { next }: ActOf<'cancel a win'>,
) {
  const bidId = await winningBidOf(orm, { id: place.auctionItemId })
  const form = { bidId: bidId || crypto.randomUUID(), reason: 'Did not pay', next }
  const outcome = await cancelWin(orm, place, form, { staff: { id: null, name: 'Ada Lark' }, now: clock.now() })
  expect(outcome).toBe(winOf(item) ? 'cancelled' : item.hall?.isOpen && !item.isDeleted ? 'still-open' : 'unknown')
  if (outcome === 'cancelled') passOver(paper, item, next)
}

/** Settles what is offered of an item, as its bidder, the team, or time would. */
async function answer(
  { orm, paper, context: { clock } }: Evening,
  item: ReferenceItem,
  place: Place,
  act: ActOf<'answer an offer'>,
) {
  if (item.isDeleted) return
  const end = { outcome: act.outcome, now: clock.now(), asksNext: act.next === 'ask' }
  const wasOpen = await orm.transaction(async (tx) => {
    const standing = await lockItem(tx, place.organizationId, place.auctionItemId)
    const offer = await findOpenChance(tx, place)
    if (standing && offer) await endChance(tx, standing, offer, end)
    return offer !== null
  })
  expect(wasOpen).toBe(item.standing === 'asked')
  if (!wasOpen) return
  if (act.outcome === 'accepted') delete item.standing
  else passOver(paper, item, act.next)
}
