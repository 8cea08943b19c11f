import { expect } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { addWinners } from '../../api/auction/closing/write-wins.ts'
import type { CardContext } from '../../api/cards/provider/open-cards.ts'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import type { Bill } from '../../api/contract/checkout/bill.ts'
import type { Books } from '../../api/contract/checkout/books-view.ts'
import type { WinnerList, WinnerSheet } from '../../api/contract/checkout/winner-view.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { bid } from '../../db/schema/bids.ts'
import { cardAccount } from '../../db/schema/cards.ts'
import { payment } from '../../db/schema/checkout.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { addCardAccount, sharedStripe } from './card-account.ts'
import { addCause } from './gifts.ts'
import { inHours } from './moments.ts'
import { addPlaces, kindOf } from './places.ts'
import {
  everyone,
  openReference,
  type ReferenceItem,
  type ReferencePayment,
  SALE,
  type Who,
  winOf,
} from './reference-checkout.ts'
import { addItem, addMember, addSchool, atHand, type School } from './school.ts'

const MOST_TIMES = 5
/** What is sold in the room, in hours from now; whether a sale is before its end. */
const HALL = [
  { opens: 1, closes: 48, isEarly: true },
  { opens: -1, closes: 48, isEarly: true },
  { opens: -1, closes: -0.1, isEarly: false },
]

/** Sends a call of the owner's. */
export type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

/** Where an evening takes place: on one server, or on two whose own sweeps may come at any time. */
export interface Stage {
  orm: Orm
  context: CardContext
  servers(token: string): Call[]
  reading(place: Place): Reading
  isSwept: boolean
}

/** What the team and bidders read. */
export interface Reading {
  list(): Promise<WinnerList>
  sheet(bidderId: string): Promise<WinnerSheet | null>
  bill(bidderId: string): Promise<Bill>
  books(closingId: string | null): Promise<Books | null>
}

interface Place {
  school: Omit<School, 'id'> & Awaited<ReturnType<typeof atHand>>
  call: Call
  pathOf(bidderId: string): Promise<string>
}

/** A closed evening: what was bid on each item, and how the school takes cards. */
export interface Given {
  items: { who: Who; amount: number }[][]
  isTest: boolean
  hasFee: boolean
  /** Whether all places are sold before anything else happens, and somebody waits. */
  isSoldOut: boolean
}

/** Holds such an evening, and begins a reference of what is owed and paid. */
export async function addEvening(stage: Stage, { items: given, isTest, hasFee }: Given) {
  const { orm } = stage
  const school = await addSchool(orm)
  const owner = await addMember(orm, school, 'owner')
  await addCardAccount(orm, school)
  const fee = hasFee ? { feeShare: 290, feeFixed: 30 } : {}
  await orm
    .update(cardAccount)
    .set({ isTest, ...fee })
    .where(eq(cardAccount.organizationId, school.id))
  const people = await addPeople(orm, school)
  const items = given.map((bids): ReferenceItem => ({ bids: inOrder(bids), isDeleted: false }))
  const closedIds = await Promise.all(items.map(({ bids }) => addClosed(orm, school, people, bids)))
  const inHall = HALL.map(
    ({ isEarly }): ReferenceItem => ({ bids: [], isDeleted: false, hall: { isOpen: isEarly, isEarly } }),
  )
  const itemIds = [...closedIds, ...(await Promise.all(HALL.map((times) => addInHall(orm, school, times))))]
  const kinds = Object.entries(SALE.price).map(([name, price]) => kindOf(name, { price }))
  const sale = await addPlaces(orm, school, { ...SALE, question: null, kinds }, { endTime: inHours(48) })
  const winners = new Set(items.flatMap((item) => winOf(item)?.who ?? []))
  await orm.transaction((tx) =>
    addWinners(
      tx,
      school.id,
      Array.from(winners, (who) => people[who]),
    ),
  )
  const servers = stage.servers(owner.token)
  let turn = 0
  const call: Call = (...asked) => untilAnswered(servers[turn++ % servers.length], asked)
  const place = {
    school: { ...school, ...(await atHand(orm, school)) },
    call,
    pathOf: async (bidderId: string) => `/api${await payPath(orm, { organizationId: school.id, bidderId })}`,
  }
  return {
    ...stage,
    ...place,
    stripe: sharedStripe(),
    admin: `/api/${school.slug}/admin`,
    isTest,
    hasFee,
    people,
    itemIds,
    sale,
    cause: await addCause(orm, school),
    paper: openReference([...items, ...inHall], isTest),
    reading: stage.reading(place),
    /** What was sold in the room, whether it stands or not. */
    sales: [] as { id: string; item: ReferenceItem; who: Who; amount: number }[],
    /** Paddles that were up, each time for one amount. */
    raises: [] as { amount: number; entries: { id: string; paddle: number; isAgain: boolean }[] }[],
    /** What somebody gave back at Stripe itself. */
    outside: [] as { id: string; payment: string; amount: number; isReported: boolean }[],
    /** Of each page that was turned over; `packet`: as it was when somebody first read it. */
    closings: [] as { id: string; packet: string | null }[],
    /** To both servers at the same moment, or twice to the only one. */
    callBoth: (one: Parameters<Call>, other = one) =>
      Promise.all([one, other].map((asked, index) => untilAnswered(servers[index % servers.length], asked))),
  }
}
export type Evening = Awaited<ReturnType<typeof addEvening>>

/** Asks again, as people do, while a machine is too busy, or the same is being asked of Stripe already. */
async function untilAnswered(server: Call | undefined, asked: Parameters<Call>) {
  if (!server) throw new Error('There is no server')
  for (let times = 1; ; times++) {
    const answer = await server(...asked)
    if (answer.status !== 503 || times === MOST_TIMES) return answer
  }
}

function inOrder(bids: Given['items'][number]) {
  return bids.toSorted((one, other) => one.amount - other.amount)
}

/** @returns the ids of their bidders */
async function addPeople(orm: Orm, { id: organizationId, slug }: School): Promise<Record<Who, string>> {
  const rows = everyone.map((who) => {
    const [, number] = /^paddle (\d+)$/.exec(who) ?? []
    const paddle = { paddleNumber: Number(number), paddleGivenAt: new Date(), paddleGivenByName: 'Ada', name: 'Ann' }
    return { organizationId, ...(number ? { ...paddle, isConfirmed: true } : { email: `${who}-${slug}@example.org` }) }
  })
  const stored = await orm.insert(bidder).values(rows).returning({ id: bidder.id, label: bidder.label })
  const idOf = (who: Who) => stored.find(({ label }) => label.toLowerCase().startsWith(who))?.id ?? ''
  return Object.fromEntries(everyone.map((who) => [who, idOf(who)])) as Record<Who, string>
}

async function addClosed(orm: Orm, school: School, people: Record<Who, string>, bids: ReferenceItem['bids']) {
  const [now, own] = [Date.now(), { organizationId: school.id }]
  const times = { startTime: new Date(now - 180_000), endTime: new Date(now - 60_000) }
  const item = await addItem(orm, school, { startingBid: 1, ...times })
  const rows = bids.map(({ who, amount }, index) => ({
    ...own,
    auctionItemId: item.id,
    bidderId: people[who],
    amount,
    timestamp: new Date(now - 120_000 + index),
    isWinning: index === bids.length - 1,
  }))
  const highest = (await orm.insert(bid).values(rows).returning()).find(({ isWinning }) => isWinning)
  if (!highest) throw new Error('Nobody has won')
  const standing = { currentAmount: highest.amount, winningBidId: highest.id, bidCount: bids.length }
  const closed = { ...standing, closedAt: times.endTime }
  await orm.update(auctionLock).set(closed).where(eq(auctionLock.auctionItemId, item.id))
  return item.id
}

async function addInHall(orm: Orm, school: School, { opens, closes, isEarly }: (typeof HALL)[number]) {
  const item = await addItem(orm, school, { isInHall: true, startTime: inHours(opens), endTime: inHours(closes) })
  const closed = { closedAt: item.endTime }
  if (!isEarly) await orm.update(auctionLock).set(closed).where(eq(auctionLock.auctionItemId, item.id))
  return item.id
}

/** Sends it once, or twice at the same moment. @returns what was answered, if it was as expected */
export async function send(evening: Evening, isTwice: boolean, expected: number, call: Parameters<Call>) {
  const answers = isTwice ? await evening.callBoth(call) : [await evening.call(...call)]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
  return answers.map(({ body }) => body)
}

/** The id of a payment; of those at Stripe, paper only knows what Stripe calls them. */
export async function storedId({ orm, school }: Evening, { kind, id, reference }: ReferencePayment): Promise<string> {
  if (kind !== 'online') return id
  const isIt = and(eq(payment.organizationId, school.id), eq(payment.reference, reference ?? ''))
  const [stored] = await orm.select({ id: payment.id }).from(payment).where(isIt)
  return stored?.id ?? 'nowhere'
}
