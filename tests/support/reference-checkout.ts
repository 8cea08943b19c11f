/*
 * What winners owe and paid, and what a treasurer's packets say, as somebody would work it out with paper and pencil, slow
 * and apart from the code that it is compared with. Amounts are cents.
 */

/** Two with an address, and two paddles. */
export const everyone = ['jane', 'paul', 'paddle 7', 'paddle 12'] as const
export type Who = (typeof everyone)[number]

/** A bill of less is not paid by card, also where it is more with the fee. */
export const LEAST_BY_CARD = 50

export interface ReferenceItem {
  /** The bids on a closed item, the highest last. */
  bids: { who: Who; amount: number }[]
  isDeleted: boolean
  /** Whether nobody has it, as it is offered to whoever bid the highest, or was taken from all. */
  standing?: 'asked' | 'unwon'
  /** Of what is sold in the room: whether it is open, and was meant to be still. */
  hall?: { isOpen: boolean; isEarly: boolean }
}

/** Places that somebody bought. */
export interface ReferencePurchase {
  id: string
  who: Who
  quantity: number
  amount: number
  isCancelled: boolean
}

/** How many places are sold besides, and how many one person may have. */
export const SALE = { count: 4, mostEach: 3, price: { Adult: 2_500, Child: 5 } }

/** Who is in line for places, the first first. */
interface ReferenceWaiting {
  who: Who
  quantity: number
  /** How many are held for them. */
  reserved: number
}

/** What another owes of an item, or of what one bought; it ends once that is worth less than all that is split off. */
export interface ReferenceSplit {
  id: string
  of: ReferenceItem | 'sale'
  from: Who
  to: Who
  amount: number
  isUndone: boolean
}

/** What somebody promised to give. */
export interface ReferenceGift {
  id: string
  who: Who
  amount: number
  isCancelled: boolean
  /** Whether that is because it was not paid. */
  isWrittenOff: boolean
  /** Whether their paddle was up. */
  isRaised: boolean
}

/** Money that came in, was waived, or went back; then below zero, with the payment it was of. */
export interface ReferencePayment {
  id: string
  who: Who
  kind: 'cash' | 'check' | 'waived' | 'online'
  amount: number
  /** What was on the bill then, of which alone something can have been waived: bids that won, purchases, and splits. */
  about: object[]
  /** What was added for the card fee, which pays nothing of a bill. */
  extra: number
  /** What Stripe calls it. */
  reference: string | null
  refundOf: ReferencePayment | null
  isVoided: boolean
  /** Whether their bank wants it back; one that is over does not begin again. */
  dispute: 'none' | 'open' | 'over'
}

/** What a bid that won, a purchase, or a split adds to a bill, or takes off one of these. */
interface BillLine {
  of: object
  amount: number
}

/** What somebody was asked to pay on a page of Stripe's, and what came of it there; no one here knows that yet. */
export interface ReferenceCharge {
  session: string
  amount: number
  extra: number
  /** What Stripe took. */
  taken: number | null
  isOver: boolean
}

/** What came in, and what was waived, between two closings of the books. */
interface Page {
  cameIn: number
  waived: number
  isBlank: boolean
}

export interface ReferenceCheckout {
  items: ReferenceItem[]
  purchases: ReferencePurchase[]
  line: ReferenceWaiting[]
  splits: ReferenceSplit[]
  gifts: ReferenceGift[]
  /** By which day somebody said that they pay. */
  promises: Map<Who, string>
  /** Whose address was erased: they pay, and are owed, by nothing but their bill. */
  erased: Set<Who>
  /** Whether the host cancelled, and nothing is sold any more. */
  isSaleCancelled: boolean
  payments: ReferencePayment[]
  /** Those that are open, as far as anybody knows. */
  charges: Map<Who, ReferenceCharge>
  /** The last one is of what came in since the books were closed. */
  pages: Page[]
  /** Whether cards are only tried out: what they pay is on no page, until it is struck out. */
  isTest: boolean
}

export function openReference(items: ReferenceItem[], isTest: boolean): ReferenceCheckout {
  return {
    items,
    purchases: [],
    line: [],
    splits: [],
    gifts: [],
    promises: new Map(),
    erased: new Set(),
    isSaleCancelled: false,
    payments: [],
    charges: new Map(),
    pages: [{ cameIn: 0, waived: 0, isBlank: true }],
    isTest,
  }
}

/** Whether no money moved. */
export function isTried({ isTest }: ReferenceCheckout, { kind }: Pick<ReferencePayment, 'kind'>): boolean {
  return isTest && kind === 'online'
}

/** Who won an item; `null` when no bid is left, nobody has it for now, or it was deleted. */
export function winOf({ bids, isDeleted, standing }: ReferenceItem) {
  return isDeleted || standing ? null : (bids.at(-1) ?? null)
}

/** Whoever loses an item, or does not take it, is out of the line with all their bids; the next who can be asked is, or has won. */
export function passOver({ erased }: ReferenceCheckout, item: ReferenceItem, next: 'ask' | 'win' | 'nobody') {
  let former = item.bids.at(-1)?.who
  do {
    item.bids = item.bids.filter(({ who }) => who !== former)
    former = item.bids.at(-1)?.who
  } while (next === 'ask' && former && erased.has(former))
  if (next === 'win') delete item.standing
  else item.standing = next === 'ask' && item.bids.length > 0 ? 'asked' : 'unwon'
}

/**
 * What somebody won and bought, paid, and was waived, and what is left or too much: as their bill says it, or, in sums and files,
 * `withoutTests`.
 */
export function accountOf(paper: ReferenceCheckout, who: Who, of: 'bill' | 'withoutTests' = 'bill') {
  const lines = linesOf(paper, who)
  const due = sumOf(lines)
  let [paid, waived] = [0, 0]
  for (const payment of paper.payments) {
    if (payment.who !== who || payment.isVoided) continue
    if (of === 'withoutTests' && isTried(paper, payment)) continue
    if (payment.kind !== 'waived') paid += payment.amount
    // A waiver is of nothing that came on the bill later.
    else waived = Math.min(waived + payment.amount, leftOf(payment, lines))
  }
  const gifts = paper.gifts.filter((gift) => gift.who === who && !gift.isCancelled)
  const given = gifts.reduce((sum, { amount }) => sum + amount, 0)
  // What is waived pays for no gift, nor for what was cancelled since; what is paid, for gifts last.
  if (waived > due) waived = due
  const unwaived = due - waived
  const isForGifts = paid > unwaived
  const [ofItems, forGifts] = isForGifts ? [0, paid - unwaived] : [unwaived - paid, 0]
  const balance = ofItems + (forGifts < given ? given - forGifts : 0)
  let money = isForGifts ? forGifts : 0
  const covered = gifts.map(({ amount }) => {
    money -= amount
    return money >= 0
  })
  // Of what was waived, nobody has money to give back.
  const credit = forGifts > given ? forGifts - given : 0
  return { due: due + given, given, paid, waived, balance, credit, waivable: ofItems, covered }
}

/** What somebody won and bought, what of it others owe, which is off it from the beginning, and what they owe of others'. */
function linesOf({ items, purchases, splits }: ReferenceCheckout, who: Who): BillLine[] {
  const wins = items.flatMap((item) => winOf(item) ?? []).filter((win) => win.who === who)
  const bought = purchases.filter((purchase) => purchase.who === who && !purchase.isCancelled)
  const split = splits.filter(({ isUndone }) => !isUndone)
  return [
    ...[...wins, ...bought, ...split.filter(({ to }) => to === who)].map((of) => ({ of, amount: of.amount })),
    ...split
      .filter(({ from }) => from === who)
      .map((one) => ({ of: (one.of === 'sale' ? bought[0] : winOf(one.of)) ?? one, amount: -one.amount })),
  ]
}

/** What is left of all that a waiver can have been of; none where others owe more of it. */
function leftOf({ about }: ReferencePayment, lines: BillLine[]): number {
  return Math.max(sumOf(lines.filter(({ of }) => about.includes(of))), 0)
}

function sumOf(lines: BillLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** How many places somebody has. */
export function boughtBy({ purchases }: ReferenceCheckout, who: Who): number {
  return purchases.reduce((sum, one) => (one.who === who && !one.isCancelled ? sum + one.quantity : sum), 0)
}

/** How many places nobody has, and are held for nobody. */
export function freeOf(paper: ReferenceCheckout): number {
  const held = paper.line.reduce((sum, { reserved }) => sum + reserved, 0)
  return everyone.reduce((free, who) => free - boughtBy(paper, who), SALE.count) - held
}

/** What a line costs who has it. */
export function costOf({ purchases }: ReferenceCheckout, of: ReferenceSplit['of'], who: Who): number {
  if (of === 'sale')
    return purchases.reduce((sum, one) => (one.who === who && !one.isCancelled ? sum + one.amount : sum), 0)
  const win = winOf(of)
  return win?.who === who ? win.amount : 0
}

/** All that is split off a line. */
export function splitOff({ splits }: ReferenceCheckout, { of, from }: Pick<ReferenceSplit, 'of' | 'from'>): number {
  return splits.reduce((sum, one) => (one.of === of && one.from === from && !one.isUndone ? sum + one.amount : sum), 0)
}

/** Strikes out the splits of lines that cost less by now, for good. */
export function endSplits(paper: ReferenceCheckout) {
  const ended = paper.splits.filter((one) => splitOff(paper, one) > costOf(paper, one.of, one.from))
  for (const split of ended) split.isUndone = true
}

/** Somebody who owes something; who was meant, if nobody does. */
export function payerOf(paper: ReferenceCheckout, meant: Who): Who {
  const owing = everyone.filter((who) => accountOf(paper, who).balance > 0)
  return owing.includes(meant) ? meant : (owing[everyone.indexOf(meant) % owing.length] ?? meant)
}

/** Writes down a payment on the last page. */
export function writeDown(
  paper: ReferenceCheckout,
  written: Partial<ReferencePayment> & Omit<ReferencePayment, Blank>,
) {
  const about = linesOf(paper, written.who).map(({ of }) => of)
  const rest = { extra: 0, reference: null, refundOf: null, isVoided: false, dispute: 'none' as const }
  const payment = { about, ...rest, ...written }
  paper.payments.push(payment)
  if (!isTried(paper, payment)) addToPage(paper, payment.kind, payment.amount + payment.extra)
}
type Blank = 'about' | 'extra' | 'reference' | 'refundOf' | 'isVoided' | 'dispute'

/** Strikes out a payment, once: what an earlier page has stays there, and the last one takes it off. */
export function strikeOut(paper: ReferenceCheckout, payment: ReferencePayment) {
  if (payment.isVoided) return
  payment.isVoided = true
  // What was given of the change goes with it.
  for (const gift of paper.gifts) if (gift.id === payment.id) gift.isCancelled = true
  addToPage(paper, payment.kind, isTried(paper, payment) ? 0 : -payment.amount - payment.extra)
}

function addToPage({ pages }: ReferenceCheckout, kind: ReferencePayment['kind'], amount: number) {
  const page = pages.at(-1)
  if (!page) throw new Error('There is no page')
  page[kind === 'waived' ? 'waived' : 'cameIn'] += amount
  page.isBlank = false
}

/** Turns over the page. @returns whether anything is on it */
export function turnOver({ pages }: ReferenceCheckout): boolean {
  const isWritten = pages.at(-1)?.isBlank === false
  if (isWritten) pages.push({ cameIn: 0, waived: 0, isBlank: true })
  return isWritten
}
