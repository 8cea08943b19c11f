import { expect, test } from 'bun:test'
import { emptyItemState } from '../../../tests/support/item-state.ts'
import { offerBy } from '../../../tests/support/offer.ts'
import { FORM_KEY } from '../../contract/auction/bidding/bid-form.ts'
import { endsAfter } from './extend-end.ts'
import type { ItemState } from './item-state.ts'
import { judgeOffer } from './judge-offer.ts'

const start = new Date('2026-12-04T12:00:00Z')
const at = (minutes: number, seconds = 0) => new Date(start.getTime() + (minutes * 60 + seconds) * 1_000)

/** An item that starts at $100 and rises by $5, without bids. */
function newItem(more: Partial<ItemState['standing']> = {}): ItemState {
  const prices = { startingBid: 10_000, minimumRaise: 500 }
  return emptyItemState({ startTime: at(-60), endTime: at(600), extensionMinutes: 0, ...prices, ...more })
}

const offer = (email: string, kind: 'exact' | 'maximum', dollars: number, more: Parameters<typeof offerBy>[1] = {}) =>
  offerBy(email, { cap: dollars * 100, isMaximum: kind === 'maximum', arrivedAt: start, ...more })

test('only whoever loses the lead is told that they are outbid, with all that a maximum bid for them', () => {
  const state = newItem()
  judgeOffer(state, offer('A', 'maximum', 200))
  judgeOffer(state, offer('B', 'exact', 120))
  judgeOffer(state, offer('C', 'maximum', 200))
  expect(state.displaced).toEqual([])
  judgeOffer(state, offer('D', 'exact', 205))
  expect(state.displaced).toMatchObject([{ of: { email: 'A' }, amount: 20_000, wasMaximum: true, by: { email: 'D' } }])
  const other = newItem()
  judgeOffer(other, offer('A', 'maximum', 200))
  judgeOffer(other, offer('B', 'maximum', 300, { key: 'k', entry: { byName: 'Pat', language: 'es' } }))
  expect(other.displaced).toMatchObject([{ of: { email: 'A' }, amount: 20_000, wasMaximum: true, by: { email: 'B' } }])
  expect(other.accepted.map(({ automaticFor }) => automaticFor)).toEqual([null, other.accepted[0]?.id ?? '', null])
  // What a maximum bids is not of who made it answer.
  expect(other.accepted.slice(1)).toMatchObject([
    { email: 'A', key: null, language: 'en', enteredByName: null },
    { email: 'B', key: 'k', language: 'es', enteredByName: 'Pat' },
  ])
})

test('automatic bids start no cooldown and feel none, and bring no receipt', () => {
  const state = newItem()
  judgeOffer(state, offer('A', 'maximum', 200))
  judgeOffer(state, offer('B', 'exact', 120, { arrivedAt: at(1) }))
  expect(judgeOffer(state, offer('A', 'exact', 130, { arrivedAt: at(1) })).kind).toBe('accepted')
  const receipts = state.bidReceipts.map(({ bid: { email, amount }, hasMaximum }) => `${email} ${amount} ${hasMaximum}`)
  expect(receipts).toEqual(['A 10000 true', 'B 12000 false'])
})

test('who has an item at once ends it for all that is judged later, though it arrived before', () => {
  const state = newItem({ buyNowPrice: 20_000 })
  expect(judgeOffer(state, offer('A', 'exact', 200, { buyNow: true })).kind).toBe('accepted')
  const late = judgeOffer(state, offer('B', 'exact', 300, { arrivedAt: at(-1) }))
  expect(late).toMatchObject({ kind: 'refused', refusal: { code: 'ended' } })
})

test('times of an item never go back, though the clock of the process that took the next bid is behind', () => {
  const state = newItem()
  for (const [email, dollars, seconds] of [
    ['A', 100, 10],
    ['B', 110, 9],
    ['C', 120, 11],
  ] as const)
    judgeOffer(state, offer(email, 'exact', dollars, { arrivedAt: at(0, seconds) }))
  expect(state.accepted.map(({ timestamp }) => timestamp)).toEqual([at(0, 10), at(0, 10), at(0, 11)])
})

test('whoever types the leader’s address reads the same, however high the leader’s maximum is', () => {
  const answers = [150, 200, 250].map((maximum) => {
    const state = newItem()
    judgeOffer(state, offer('A', 'maximum', maximum, { key: 'first' }))
    const judgement = judgeOffer(state, offer('A', 'maximum', 200, { key: 'second' }))
    return judgement.kind === 'maximum-set' && { ...judgement, bid: { ...judgement.bid, id: '' } }
  })
  expect(answers[0]).toMatchObject({ kind: 'maximum-set', maximum: 20_000, bid: { amount: 10_000 } })
  expect(answers[1]).toEqual(answers[0] as never)
  expect(answers[2]).toEqual(answers[0] as never)
})

test('the same key gets the first answer again, whatever the price is by then', () => {
  const state = newItem()
  const [first, second] = [offer('A', 'maximum', 200, { key: 'one' }), offer('A', 'maximum', 210, { key: 'two' })]
  const answers = [judgeOffer(state, first), judgeOffer(state, second)]
  judgeOffer(state, offer('B', 'exact', 207))
  judgeOffer(state, offer('C', 'exact', 215))
  expect(answers[0]).toMatchObject({ isRepeat: false })
  expect(judgeOffer(state, first)).toEqual({ ...answers[0], isRepeat: true } as never)
  expect(judgeOffer(state, second)).toEqual(answers[1] as never)
  expect(judgeOffer(state, { ...second, cap: 99_900 })).toMatchObject({ refusal: { code: 'key-reused' } })
  expect(judgeOffer(state, { ...second, isMaximum: false })).toMatchObject({ refusal: { code: 'key-reused' } })
})

test('a form sent again sets a maximum that its bidder lowered, and counts for nothing else', () => {
  const state = newItem()
  judgeOffer(state, offer('A', 'exact', 100))
  const form = offer('A', 'maximum', 200, { key: `${FORM_KEY}1` })
  const first = judgeOffer(state, form)
  const sentAgain = (leaderMaximum: number | null) => {
    Object.assign(state, { leaderMaximum, bidReceipts: [] })
    expect(judgeOffer(state, form)).toEqual(first)
    return `up to ${state.leaderMaximum}, ${state.bidReceipts.length} receipts`
  }
  expect([20_000, 25_000].map(sentAgain)).toEqual(['up to 20000, 0 receipts', 'up to 25000, 0 receipts'])
  expect([16_000, null].map(sentAgain)).toEqual(Array(2).fill('up to 20000, 1 receipts'))
  state.leaderMaximum = 16_000
  expect(judgeOffer(state, { ...form, cap: 19_000 })).toMatchObject({ refusal: { code: 'key-reused' } })
  for (const known of state.byKey.values()) known.isCancelled = true
  expect(judgeOffer(state, form)).toMatchObject({ refusal: { code: 'cancelled' } })
  expect(judgeOffer({ ...state, leader: null }, form)).toMatchObject({ refusal: { code: 'cancelled' } })
  const other = newItem()
  judgeOffer(other, form)
  other.leaderMaximum = 16_000
  expect(judgeOffer(other, form)).toMatchObject({ kind: 'accepted', isRepeat: true })
  expect(other.leaderMaximum).toBe(16_000)
})

test('the end moves with bids in the last minutes, and not with refusals or the leader’s maximum', () => {
  const state = newItem({ endTime: at(10), extensionMinutes: 3 })
  judgeOffer(state, offer('A', 'maximum', 200, { arrivedAt: at(8) }))
  expect([state.standing.endTime, state.standing.scheduledEndTime]).toEqual([at(11), at(10)])
  judgeOffer(state, offer('A', 'maximum', 210, { arrivedAt: at(10) }))
  judgeOffer(state, offer('B', 'maximum', 210, { arrivedAt: at(10) }))
  judgeOffer(state, offer('C', 'exact', 5, { arrivedAt: at(10) }))
  expect(state.standing.endTime).toEqual(at(11))
  judgeOffer(state, offer('D', 'exact', 215, { arrivedAt: at(10.5) }))
  expect(state.accepted.map(({ email, extendedTo }) => [email, extendedTo])).toEqual([
    ['A', at(11)],
    ['A', null],
    ['D', at(13.5)],
  ])
  expect(judgeOffer(state, offer('E', 'exact', 500, { arrivedAt: at(13.5) })).kind).toBe('refused')
})

const fixed = { endTime: start, scheduledEndTime: null, extensionMinutes: 0, pause: null }
const going = { ...fixed, extensionMinutes: 3 }
const extended = (minutes: number) => ({ ...going, endTime: at(minutes), scheduledEndTime: start })

test.each([
  ['a fixed end stays, however late a bid comes', at(0, -1), fixed, at(0)],
  ['a bid at their first instant moves nothing', at(-3), going, at(0)],
  ['a bid in them leaves three minutes to answer it', at(-1, -30), going, at(1, 30)],
  ['a bid after the scheduled end moves the extended one', at(1, 29), extended(1.5), at(4, 29)],
  ['a bid long before the extended end moves nothing', at(0, 10), extended(10), at(10)],
  ['half an hour after the scheduled end it is over', at(28), extended(29), at(30)],
  ['a bid near that end moves nothing', at(29), extended(30), at(30)],
])('%s', (_, arrivedAt, ending, end) => {
  expect(endsAfter(arrivedAt, ending).endTime).toEqual(end)
})
