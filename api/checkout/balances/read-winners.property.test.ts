import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { addWinners } from '../../../db/add-winners.ts'
import { bidderFor } from '../../../db/bidder-of.ts'
import { lockItem } from '../../../db/locks.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import {
  accountOf,
  passOver,
  type ReferenceCheckout,
  type Who,
  winOf,
} from '../../../tests/support/reference-checkout.ts'
import { addItem, addSchool, atHand, type School } from '../../../tests/support/school.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { cancelBid } from '../../auction/bidding/cancel-bid.ts'
import { winnersFile } from '../../auction/export/winners-file.ts'
import { cancelWin } from '../../auction/second-chances/cancel-win.ts'
import { findOpenOffer, settleOffer } from '../../auction/second-chances/settle-offer.ts'
import { winnerQuery } from '../../contract/checkout/winner-view.ts'
import { parsePrice, toPrice } from '../../contract/values/money/money.ts'
import { takePayments } from '../payments/take-payments.ts'
import { voidPayment } from '../payments/void-payment.ts'
import { listWinners } from '../winners/list-winners.ts'
import { readWinners } from './read-winners.ts'

/** More sequences: `SEQUENCES=10000 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 40)

const { orm } = await sharedDatabase()
const now = new Date()
const staff = { id: null, name: 'Ada Lark' }

const who = fc.constantFrom<Who>('jane', 'paul', 'mina')
const amount = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom('all', 'half'))
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay'), who, amount, isWaived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again'), index: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void'), index: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), index: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel-win'), index: fc.nat(9), next: fc.constantFrom('offer', 'win') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      index: fc.nat(9),
      next: fc.constantFrom('offer', 'nobody'),
      outcome: fc.constantFrom('accepted', 'declined', 'expired', 'withdrawn'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), index: fc.nat(9) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const bids = fc.uniqueArray(fc.record({ who, amount: fc.integer({ min: 1, max: 20_000 }) }), {
  minLength: 1,
  maxLength: 5,
  selector: ({ amount: of }) => of,
})
const evening = fc.record({
  items: fc.array(bids, { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
})

test(
  'balances, totals, and the file of winners are what paper and pencil say, whatever happens in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(evening, async ({ items, steps }) => {
        const world = await addClosed(items)
        await compare(world)
        for (const one of steps) {
          await take(world, one)
          await compare(world)
        }
      }),
      { numRuns: SEQUENCES },
    )
  },
  { timeout: 120 * 60_000 },
)

type World = Awaited<ReturnType<typeof addClosed>>

/** Closed items with these bids. */
async function addClosed(given: ReferenceCheckout['items'][number]['bids'][]) {
  const school = await addSchool(orm)
  const emailOf = (name: Who) => `${name}-${school.slug}@example.org`
  const emails = { jane: emailOf('jane'), paul: emailOf('paul'), mina: emailOf('mina') }
  const byAmount = (placed: (typeof given)[number]) => placed.toSorted((one, other) => one.amount - other.amount)
  const items = given.map((placed) => ({ bids: byAmount(placed), isDeleted: false }))
  const ids: string[] = []
  for (const item of items) ids.push(await addOne(school, emails, item.bids))
  const won = [...new Set(items.flatMap((item) => winOf(item)?.who ?? []))]
  const winners = await Promise.all(won.map((one) => bidderFor(orm, school.id, emails[one])))
  await orm.transaction((tx) => addWinners(tx, school.id, winners))
  const reference: ReferenceCheckout = { items, payments: [] }
  return { school, emails, ids, reference }
}

async function addOne(school: School, emails: Record<Who, string>, placed: { who: Who; amount: number }[]) {
  const item = await addItem(orm, school, {
    startingBid: 1,
    startTime: new Date(now.getTime() - 180_000),
    endTime: new Date(now.getTime() - 60_000),
  })
  const bidders = await Promise.all(placed.map((one) => bidderFor(orm, school.id, emails[one.who])))
  const rows = placed.map((one, index) => ({
    organizationId: school.id,
    auctionItemId: item.id,
    bidderId: bidders[index] ?? '',
    amount: one.amount,
    timestamp: new Date(now.getTime() - 120_000 + index),
    isWinning: index === placed.length - 1,
  }))
  const stored = await orm.insert(bid).values(rows).returning()
  const highest = stored.find(({ isWinning }) => isWinning)
  await orm
    .update(auctionLock)
    .set({
      currentAmount: highest?.amount ?? null,
      winningBidId: highest?.id ?? null,
      bidCount: placed.length,
      closedAt: now,
    })
    .where(eq(auctionLock.auctionItemId, item.id))
  return item.id
}

/** Does it, as far as it is possible, to the database and on paper. */
async function take(world: World, one: Step) {
  const { school, ids, reference } = world
  switch (one.kind) {
    case 'pay':
      return pay(world, one)
    case 'again': {
      const known = reference.payments[one.index]
      if (known) await send(world, known)
      return
    }
    case 'void': {
      const known = reference.payments[one.index]
      if (!known) return
      known.isVoided = true
      await voidPayment(orm, school.id, { id: known.id, reason: 'Bounced', staff, now })
      return
    }
    case 'cancel': {
      const item = reference.items[one.index]
      if (!item || !winOf(item)) return
      item.bids.pop()
      const auctionItemId = ids[one.index] ?? ''
      const bidId = await winningBidOf(orm, { id: auctionItemId })
      const request = { organizationId: school.id, auctionItemId, bidId }
      expect(await cancelBid(orm, { ...request, by: { kind: 'bidder' } }, now)).toBe('cancelled')
      return
    }
    case 'cancel-win':
      return cancelOne(world, one)
    case 'answer':
      return answerOne(world, one)
    case 'delete': {
      const item = reference.items[one.index]
      if (!item) return
      item.isDeleted = true
      const thisItem = eq(auctionItem.id, ids[one.index] ?? '')
      await orm.update(auctionItem).set({ deletedAt: now }).where(thisItem)
    }
  }
}

async function cancelOne({ school, ids, reference }: World, { index, next }: Step & { kind: 'cancel-win' }) {
  const item = reference.items[index]
  const auctionItemId = ids[index] ?? ''
  if (!item) return
  const bidId = await winningBidOf(orm, { id: auctionItemId })
  const form = { bidId: bidId || crypto.randomUUID(), reason: 'Did not pay', next }
  const outcome = await cancelWin(orm, { organizationId: school.id, auctionItemId }, form, { staff, now })
  expect(outcome).toBe(winOf(item) ? 'cancelled' : 'unknown')
  if (outcome === 'cancelled') passOver(item, next)
}

/** Settles what is offered of an item, as its bidder, the team, or time would. */
async function answerOne({ school, ids, reference }: World, { index, outcome, next }: Step & { kind: 'answer' }) {
  const item = reference.items[index]
  const place = { organizationId: school.id, auctionItemId: ids[index] ?? '' }
  if (!item || item.isDeleted) return
  const wasOpen = await orm.transaction(async (tx) => {
    const standing = await lockItem(tx, place.organizationId, place.auctionItemId)
    const offer = await findOpenOffer(tx, place)
    if (standing && offer) await settleOffer(tx, standing, offer, { outcome, now, asksNext: next === 'offer' })
    return offer !== null
  })
  expect(wasOpen).toBe(item.standing === 'offered')
  if (!wasOpen) return
  if (outcome === 'accepted') delete item.standing
  else passOver(item, next)
}

async function pay(world: World, one: Step & { kind: 'pay' }) {
  const { due, paid, waived } = accountOf(world.reference, one.who)
  const left = due - paid - waived
  const parts = { all: left, half: Math.trunc(left / 2) }
  const wanted = typeof one.amount === 'number' ? one.amount : parts[one.amount === 'all' ? 'all' : 'half']
  if (wanted <= 0) return
  const payment = { id: crypto.randomUUID(), who: one.who, amount: wanted, isWaived: one.isWaived, isVoided: false }
  const isTaken = (await send(world, payment)) === 'taken'
  expect([wanted, left, isTaken]).toEqual([wanted, left, wanted <= left])
  if (isTaken) world.reference.payments.push(payment)
}

async function send({ school, emails }: World, { id, who: payer, amount: of, isWaived }: Paid) {
  const [owner] = await readWinners(orm, school.id, sql`w.email = ${emails[payer]}`)
  if (!owner) return 'unknown'
  const form = { kind: isWaived ? ('waived' as const) : ('cash' as const), reference: null }
  const payments = [{ id, winnerId: owner.id, amount: of }]
  return (await takePayments(orm, school.id, { ...form, payments }, { staff, now })).kind
}
type Paid = ReferenceCheckout['payments'][number]

async function compare({ school, emails, reference }: World) {
  const accounts = (['jane', 'paul', 'mina'] as const).map((one) => accountOf(reference, one))
  const rows = await readWinners(orm, school.id, sql`true`)
  for (const [index, email] of [emails.jane, emails.paul, emails.mina].entries()) {
    const row = rows.find((winner) => winner.email === email) ?? { due: 0, paid: 0, waived: 0 }
    expect({ due: row.due, paid: row.paid, waived: row.waived }).toEqual(accounts[index] ?? row)
  }
  const { totals } = await listWinners(orm, await atHand(orm, school), winnerQuery.parse({}))
  const sum = (of: (account: (typeof accounts)[number]) => number) =>
    toPrice(accounts.reduce((all, one) => all + of(one), 0))
  expect(totals).toEqual({
    due: sum(({ due }) => due),
    paid: sum(({ paid }) => paid),
    waived: sum(({ waived }) => waived),
    balance: sum(({ due, paid, waived }) => Math.max(due - paid - waived, 0)),
    credit: sum(({ due, paid, waived }) => Math.max(paid + waived - due, 0)),
  })
  expect(toPrice(await totalInFile(school))).toBe(totals.due)
}

async function totalInFile(school: School): Promise<number> {
  const { id, timeZone } = school
  const { eventId } = await atHand(orm, school)
  const place = winnersFile.columns.indexOf('Amount')
  let total = 0
  for await (const rows of winnersFile.read(orm, { organizationId: id, eventId, timeZone, now }))
    for (const row of rows) total += parsePrice(String(row[place])) ?? 0
  return total
}
