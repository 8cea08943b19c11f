/*
 * An item by the rule as people would explain it, slow and apart from the code that it is compared with: it is told
 * again from the beginning for each question. Whoever has to, shows all that they would pay; the other pays as little
 * more as wins. Amounts are cents, instants milliseconds.
 */

export type ReferenceEvent =
  | { kind: 'offer'; email: string; cap: number; isMaximum: boolean; buysNow: boolean; at: number }
  | { kind: 'cancel' }
  | { kind: 'block'; email: string }
  | { kind: 'withdraw' }
  | { kind: 'edit'; raise: number }
  | { kind: 'move'; end: number }

interface Row {
  email: string
  amount: number
  isAutomatic: boolean
  at: number
}

export interface ReferenceItem {
  start: number
  raise: number
  /** For how much somebody can have it at once, until the first bid. */
  buyNowPrice: number | null
  /** Whether somebody has. */
  isSold: boolean
  opensAt: number
  end: number
  scheduledEnd: number
  extensionMs: number
  rows: Row[]
  /** When each bidder placed bids, cancelled ones included. */
  placedAt: Record<string, number[]>
  /** What the leader has us bid up to, if it is more than the price. */
  secret: number | null
  /** Who cannot bid here any more. */
  blocked: string[]
}

export type ReferenceAnswer =
  | 'blocked'
  | 'ended'
  | 'asked'
  | 'begun'
  | 'not-enough'
  | 'too-soon'
  | 'raised'
  | 'beaten'
  | 'winning'

const COOLDOWN_MS = 30_000
const LONGEST_EXTENSION_MS = 30 * 60_000

/** An item that nobody has bid on. */
export function withoutBids(
  terms: Pick<ReferenceItem, 'start' | 'raise' | 'buyNowPrice' | 'opensAt' | 'end' | 'extensionMs'>,
): ReferenceItem {
  return { ...terms, isSold: false, scheduledEnd: terms.end, rows: [], placedAt: {}, secret: null, blocked: [] }
}

/** Tells an item from its beginning. @returns where it stands, and how each offer was answered */
export function tell(beginning: ReferenceItem, events: ReferenceEvent[]) {
  const item = structuredClone(beginning)
  const answers: ReferenceAnswer[] = []
  for (const event of events) {
    if (event.kind === 'offer') answers.push(hear(item, event))
    else if (event.kind === 'cancel') cancel(item)
    else if (event.kind === 'block') block(item, event.email)
    else if (event.kind === 'withdraw') withdraw(item)
    else if (event.kind === 'edit') item.raise = event.raise
    // What is sold stays so.
    else if (!item.isSold) item.end = item.scheduledEnd = event.end
  }
  return { item, answers }
}

type ReferenceOffer = Extract<ReferenceEvent, { kind: 'offer' }>

function hear(item: ReferenceItem, offer: ReferenceOffer): ReferenceAnswer {
  const top = item.rows.at(-1)
  if (item.blocked.includes(offer.email)) return 'blocked'
  if (item.isSold || offer.at < item.opensAt || offer.at >= item.end) return 'ended'
  if (top?.email === offer.email && offer.isMaximum) {
    const most = Math.max(offer.cap, item.secret ?? 0)
    item.secret = most > top.amount ? most : null
    return 'raised'
  }
  // Nobody bid before, not even somebody whose bid was cancelled.
  const isUntouched = Object.keys(item.placedAt).length === 0
  if (isUntouched && item.buyNowPrice !== null && (offer.buysNow || offer.cap >= item.buyNowPrice))
    return offer.buysNow && !offer.isMaximum && offer.cap === item.buyNowPrice ? buy(item, offer) : 'asked'
  if (offer.buysNow) return 'begun'
  const least = top ? top.amount + item.raise : item.start
  if (offer.cap < least) return 'not-enough'
  const last = item.placedAt[offer.email]?.at(-1)
  if (last !== undefined && offer.at - last < COOLDOWN_MS) return 'too-soon'
  return top && top.email !== offer.email && item.secret !== null
    ? contest(item, offer, { email: top.email, cap: item.secret })
    : take(item, offer, least)
}

/** It is theirs, and over, the moment that they asked; it was open for a millisecond at least. */
function buy(item: ReferenceItem, offer: ReferenceOffer): ReferenceAnswer {
  item.rows.push({ email: offer.email, amount: offer.cap, isAutomatic: false, at: offer.at })
  item.placedAt[offer.email] = [offer.at]
  item.end = Math.max(offer.at, item.opensAt + 1)
  item.isSold = true
  return 'winning'
}

/** Nobody else has a maximum. */
function take(item: ReferenceItem, offer: ReferenceOffer, least: number): ReferenceAnswer {
  const isOwn = item.rows.at(-1)?.email === offer.email
  const amount = offer.isMaximum ? least : offer.cap
  const most = isOwn ? (item.secret ?? 0) : offer.cap
  place(item, offer, amount)
  item.secret = most > amount ? most : null
  return 'winning'
}

/** Two who would pay: the one who would pay less, or as much and later, shows all of it. */
function contest(item: ReferenceItem, offer: ReferenceOffer, leader: { email: string; cap: number }): ReferenceAnswer {
  const answer = (amount: number) =>
    item.rows.push({ email: leader.email, amount, isAutomatic: true, at: stamp(item, offer) })
  if (offer.cap > leader.cap) {
    answer(leader.cap)
    const amount = offer.isMaximum ? Math.min(offer.cap, leader.cap + item.raise) : offer.cap
    place(item, offer, amount)
    item.secret = offer.cap > amount ? offer.cap : null
    return 'winning'
  }
  if (offer.cap < leader.cap) place(item, offer, offer.cap)
  const amount = offer.cap === leader.cap ? leader.cap : Math.min(leader.cap, offer.cap + item.raise)
  answer(amount)
  item.secret = leader.cap > amount ? leader.cap : null
  return offer.cap === leader.cap ? 'not-enough' : 'beaten'
}

/** A bid that is heard late is no earlier than the one it tops. */
function stamp({ rows }: ReferenceItem, { at }: { at: number }): number {
  return Math.max(at, rows.at(-1)?.at ?? at)
}

function place(item: ReferenceItem, { email, at }: ReferenceOffer, amount: number) {
  const placedAt = stamp(item, { at })
  item.rows.push({ email, amount, isAutomatic: false, at: placedAt })
  item.placedAt[email] = [...(item.placedAt[email] ?? []), placedAt]
  if (item.end - at <= item.extensionMs) {
    item.end = Math.max(item.end, Math.min(at + item.extensionMs, item.scheduledEnd + LONGEST_EXTENSION_MS))
  }
}

/** The highest bid goes, and with it what its bidder would have paid. */
function cancel(item: ReferenceItem) {
  item.rows.pop()
  item.secret = null
}

/** Their bids stay; nothing more is bid for them. */
function block(item: ReferenceItem, email: string) {
  item.blocked.push(email)
  if (item.rows.at(-1)?.email === email) item.secret = null
}

/** Its bidder withdraws the highest bid, and what led to it, as far as nobody else bid in between. */
function withdraw(item: ReferenceItem) {
  const top = item.rows.at(-1)
  cancel(item)
  if (top?.isAutomatic && item.rows.at(-1)?.email === top.email) withdraw(item)
}
