import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { emptyItemState } from '../../../tests/support/item-state.ts'
import {
  type ReferenceAnswer,
  type ReferenceEvent,
  type ReferenceItem,
  tell,
  withoutBids,
} from '../../../tests/support/reference-auction.ts'
import { type Bidder, bidderKey } from '../../contract/values/address/bidder.ts'
import type { AcceptedBid, ItemState } from './item-state.ts'
import { type Judgement, judgeOffer } from './judge-offer.ts'

/** More: `SEQUENCES=100000 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 2_000)
const MINUTE = 60_000
const opensAt = Date.UTC(2026, 11, 4, 12)
const end = opensAt + 12 * MINUTE

const beginning = fc.record({
  start: fc.integer({ min: 1, max: 200 }),
  raise: fc.integer({ min: 1, max: 20 }),
  buyNowPrice: fc.option(fc.integer({ min: 201, max: 240 })),
  extensionMs: fc.constantFrom(0, 2 * MINUTE, 3 * MINUTE, 5 * MINUTE),
})

/** What happens, and how long after what was before it. Close amounts, so that offers meet maxima of just as much. */
const step = fc.record({
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 30_000, max: 10 * MINUTE })),
  event: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('offer' as const),
        email: fc.constantFrom('ann', 'ben', 'cat', 'dan'),
        above: fc.integer({ min: -15, max: 60 }),
        isMaximum: fc.boolean(),
        /** Sent as a purchase, mostly of the price that is asked. */
        buysNow: fc.constantFrom('no', 'no', 'no', 'at the price', 'at another'),
        /** Judged after what came later. */
        lateMs: fc.constantFrom(0, 0, 0, 4_000),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'cancel' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('block' as const), email: fc.constantFrom('ben', 'cat') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), raise: fc.integer({ min: 1, max: 20 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('move' as const), inMs: fc.integer({ min: MINUTE, max: 20 * MINUTE }) }),
    },
  ),
})

test(`${SEQUENCES.toLocaleString('en-US')} sequences of offers, cancels, blocks, edits and waits come to what the reference says`, () => {
  fc.assert(
    fc.property(beginning, fc.array(step, { minLength: 1, maxLength: 25 }), (terms, steps) => {
      const reference = withoutBids({ ...terms, opensAt, end })
      const state = stateOf(reference)
      const all: AcceptedBid[] = []
      const events: ReferenceEvent[] = []
      let now = opensAt
      for (const { waitMs, event } of steps) {
        now += waitMs
        const price = state.standing.currentBid ?? terms.start
        const next = toEvent(event, { now, price, buyNowPrice: terms.buyNowPrice })
        events.push(next)
        const answer = apply(state, all, next)
        const { item, answers } = tell(reference, events)
        if (next.kind === 'offer') expect(answer).toBe(answers.at(-1) ?? null)
        expect(viewOf(state, all)).toEqual(viewOfReference(item))
      }
    }),
    { numRuns: SEQUENCES, includeErrorInReport: true },
  )
}, 3_600_000)

type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

function toEvent(
  event: Step['event'],
  { now, price, buyNowPrice }: { now: number; price: number; buyNowPrice: number | null },
): ReferenceEvent {
  switch (event.kind) {
    case 'offer': {
      const cap =
        event.buysNow === 'at the price' && buyNowPrice !== null ? buyNowPrice : Math.max(1, price + event.above)
      return { ...event, cap, buysNow: event.buysNow !== 'no', at: now - event.lateMs }
    }
    case 'move':
      return { kind: 'move', end: now + event.inMs }
    default:
      return event
  }
}

/** The same for the code under test; what the team does is done to the state as its transactions do it. */
function apply(state: ItemState, all: AcceptedBid[], event: ReferenceEvent): ReferenceAnswer | null {
  switch (event.kind) {
    case 'cancel':
    case 'withdraw':
      if (all.length > 0) state.standing.buyNowPrice = null
      all.pop()
      setLeader(state, all.at(-1) ?? null)
      return null
    case 'block':
      state.blocked.set(event.email, 'office@example.org')
      if (state.leader && bidderKey(state.leader) === event.email) state.leaderMaximum = null
      return null
    case 'edit':
      state.standing.minimumRaise = event.raise
      return null
    case 'move':
      if (state.standing.closedAt === null)
        Object.assign(state.standing, { endTime: new Date(event.end), scheduledEndTime: null })
      return null
    case 'offer': {
      const { email, cap, isMaximum, buysNow, at } = event
      const about = { organizationId: 'school', auctionItemId: 'item', arrivedAt: new Date(at) }
      const form = { key: null, confirmAmount: false, remindMe: false, language: 'en' } as const
      const judgement = judgeOffer(state, { ...about, ...form, ...called(email), cap, isMaximum, buyNow: buysNow })
      all.push(...state.accepted.splice(0))
      return answerOf(judgement)
    }
  }
}

/** Dan holds a paddle; to the reference all bidders are alike. */
function called(name: string): Bidder {
  return name === 'dan' ? { email: null, bidderId: name } : { email: name }
}

function answerOf(judgement: Judgement): ReferenceAnswer {
  if (judgement.kind === 'accepted') return judgement.bid.beatenAt === null ? 'winning' : 'beaten'
  if (judgement.kind === 'maximum-set') return 'raised'
  if (judgement.kind === 'undecided') throw new Error('Undecided without a key')
  const { code } = judgement.refusal
  if (code === 'blocked') return 'blocked'
  if (code === 'confirm-buy-now') return 'asked'
  if (code === 'buy-now-over') return 'begun'
  if (code === 'ended' || code === 'not-started') return 'ended'
  return code === 'cooldown' ? 'too-soon' : 'not-enough'
}

function setLeader(state: ItemState, leader: AcceptedBid | null) {
  state.leader = leader
  state.leaderMaximum = null
  state.standing.currentBid = leader?.amount ?? null
  state.standing.leader = leader && bidderKey(leader)
}

function stateOf({ start, raise, buyNowPrice, extensionMs }: ReferenceItem): ItemState {
  const times = { startTime: new Date(opensAt), endTime: new Date(end) }
  const prices = { startingBid: start, minimumRaise: raise, buyNowPrice }
  return emptyItemState({ ...times, ...prices, extensionMinutes: extensionMs / MINUTE })
}

function viewOf({ standing, leader, leaderMaximum }: ItemState, all: AcceptedBid[]) {
  return {
    rows: all.map((bid) => `${bidderKey(bid)} ${bid.amount}${bid.automaticFor ? '*' : ''}`),
    price: standing.currentBid,
    leads: leader && bidderKey(leader),
    secret: leaderMaximum,
    end: standing.endTime.getTime(),
  }
}

function viewOfReference({ rows, secret, end: ends }: ReferenceItem) {
  const top = rows.at(-1)
  return {
    rows: rows.map(({ email, amount, isAutomatic }) => `${email} ${amount}${isAutomatic ? '*' : ''}`),
    price: top?.amount ?? null,
    leads: top?.email ?? null,
    secret,
    end: ends,
  }
}
