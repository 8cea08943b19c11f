import { expect, test } from 'bun:test'
import { emptyItemState } from '../../tests/support/item-state.ts'
import type { ItemOffer, ItemState } from './item-state.ts'
import { judgeOffer } from './judge-offer.ts'

const start = new Date('2026-12-04T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** An item that starts at $100 and rises by $5, without bids. */
function newItem(more: Partial<ItemState['standing']> = {}): ItemState {
  const prices = { startingBid: 10_000, minimumRaise: 500 }
  return emptyItemState({ startTime: at(-60), endTime: at(600), extensionMinutes: 0, ...prices, ...more })
}

function offer(
  email: string,
  kind: 'exact' | 'maximum',
  dollars: number,
  more: Partial<Pick<ItemOffer, 'arrivedAt' | 'key' | 'remindMe'>> = {},
): ItemOffer {
  return {
    ...{ organizationId: 'school', auctionItemId: 'item', email, cap: dollars * 100, isMaximum: kind === 'maximum' },
    ...{ arrivedAt: start, key: null, confirmAmount: false, remindMe: false, language: 'en', ...more },
  }
}

/** Judges an offer, and says which bids it wrote ("A 125*": automatic), who leads, and how far. */
function write(state: ItemState, made: ItemOffer) {
  const before = state.accepted.length
  const judgement = judgeOffer(state, made)
  const rows = state.accepted.slice(before).map(({ email, amount, automaticFor }) => {
    return `${email} ${amount / 100}${automaticFor ? '*' : ''}`
  })
  const { leader, leaderMaximum } = state
  return {
    judgement,
    rows: rows.join(', ') || 'none',
    leads: leader && `${leader.amount / 100} ${leader.email}`,
    maximum: leaderMaximum && leaderMaximum / 100,
  }
}

test('the sixteen examples, each from the state before it', () => {
  const state = newItem()
  const steps: [string, 'exact' | 'maximum', number, rows: string, leads: string, maximum: number | null][] = [
    ['A', 'maximum', 200, 'A 100', '100 A', 200],
    ['B', 'exact', 120, 'B 120, A 125*', '125 A', 200],
    ['C', 'maximum', 150, 'C 150, A 155*', '155 A', 200],
    ['A', 'maximum', 180, 'none', '155 A', 200],
    ['A', 'maximum', 210, 'none', '155 A', 210],
    ['D', 'exact', 207, 'D 207, A 210*', '210 A', null],
    ['E', 'exact', 212, 'none', '210 A', null],
    ['F', 'maximum', 300, 'F 215', '215 F', 300],
    ['G', 'maximum', 300, 'F 300*', '300 F', null],
    ['H', 'maximum', 305, 'H 305', '305 H', null],
    ['I', 'maximum', 400, 'I 310', '310 I', 400],
    ['J', 'exact', 402, 'I 400*, J 402', '402 J', null],
    ['K', 'maximum', 500, 'K 407', '407 K', 500],
    ['L', 'maximum', 502, 'K 500*, L 502', '502 L', null],
    ['M', 'maximum', 900, 'M 507', '507 M', 900],
  ]
  const refusals: string[] = []
  for (const [email, kind, dollars, ...expected] of steps) {
    const { judgement, rows, leads, maximum } = write(state, offer(email, kind, dollars))
    expect([email, kind, dollars, rows, leads, maximum]).toEqual([email, kind, dollars, ...expected])
    if (judgement.kind === 'refused') refusals.push(`${email}: ${judgement.refusal.message}`)
  }
  // The sixteenth, a cancelled bid, is in cancel-bid.test.ts.
  expect(refusals).toEqual([
    'E: Bid must be at least $215.00',
    'G: Someone already placed the same bid amount. Bid must be at least $305.00.',
  ])
})

test('a bidder who is topped at once is told at what price', () => {
  const state = newItem()
  write(state, offer('A', 'maximum', 200))
  expect(write(state, offer('B', 'exact', 120)).judgement).toMatchObject({
    kind: 'accepted',
    bid: { email: 'B', amount: 12_000, beatenAt: 12_500 },
  })
})

test('only whoever loses the lead is told that they are outbid, with all that a maximum bid for them', () => {
  const state = newItem()
  write(state, offer('A', 'maximum', 200))
  write(state, offer('B', 'exact', 120))
  write(state, offer('C', 'maximum', 200))
  expect(state.displaced).toEqual([])
  write(state, offer('D', 'exact', 205))
  expect(state.displaced).toMatchObject([{ of: { email: 'A' }, amount: 20_000, wasMaximum: true, by: { email: 'D' } }])
  const other = newItem()
  write(other, offer('A', 'maximum', 200))
  write(other, offer('B', 'maximum', 300))
  expect(other.displaced).toMatchObject([{ of: { email: 'A' }, amount: 20_000, wasMaximum: true, by: { email: 'B' } }])
  expect(other.accepted.map(({ automaticFor }) => automaticFor)).toEqual([null, other.accepted[0]?.id ?? '', null])
})

test('automatic bids start no cooldown and feel none, and bring no receipt', () => {
  const state = newItem()
  write(state, offer('A', 'maximum', 200))
  write(state, offer('B', 'exact', 120, { arrivedAt: at(1) }))
  expect(write(state, offer('A', 'exact', 130, { arrivedAt: at(1) })).judgement.kind).toBe('accepted')
  expect(state.receipts.map(({ bid: { email, amount }, hasMaximum }) => [email, amount / 100, hasMaximum])).toEqual([
    ['A', 100, true],
    ['B', 120, false],
  ])
})

test('an exact bid of somebody with a maximum has a cooldown, their new maximum has none', () => {
  const state = newItem()
  write(state, offer('A', 'maximum', 200))
  expect(write(state, offer('A', 'exact', 130)).judgement).toMatchObject({ refusal: { code: 'cooldown' } })
  expect(write(state, offer('A', 'maximum', 300)).maximum).toBe(300)
})

test('whoever types the leader’s address reads the same, however high the leader’s maximum is', () => {
  const answers = [150, 200, 250].map((maximum) => {
    const state = newItem()
    write(state, offer('A', 'maximum', maximum, { key: 'first' }))
    const { judgement } = write(state, offer('A', 'maximum', 200, { key: 'second' }))
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
  write(state, offer('B', 'exact', 207))
  write(state, offer('C', 'exact', 215))
  expect(judgeOffer(state, first)).toEqual({ ...answers[0], isRepeat: true } as never)
  expect(judgeOffer(state, second)).toEqual(answers[1] as never)
  expect(judgeOffer(state, { ...second, cap: 99_900 })).toMatchObject({ refusal: { code: 'key-reused' } })
  expect(judgeOffer(state, { ...second, isMaximum: false })).toMatchObject({ refusal: { code: 'key-reused' } })
})

test('the end moves with bids in the last minutes, and not with refusals or the leader’s maximum', () => {
  const state = newItem({ endTime: at(10), extensionMinutes: 3 })
  write(state, offer('A', 'maximum', 200, { arrivedAt: at(8) }))
  expect([state.standing.endTime, state.standing.scheduledEndTime]).toEqual([at(11), at(10)])
  write(state, offer('A', 'maximum', 210, { arrivedAt: at(10) }))
  write(state, offer('B', 'maximum', 210, { arrivedAt: at(10) }))
  write(state, offer('C', 'exact', 5, { arrivedAt: at(10) }))
  expect(state.standing.endTime).toEqual(at(11))
  write(state, offer('D', 'exact', 215, { arrivedAt: at(10.5) }))
  expect(state.accepted.map(({ email, extendedTo }) => [email, extendedTo])).toEqual([
    ['A', at(11)],
    ['A', null],
    ['D', at(13.5)],
  ])
  expect(write(state, offer('E', 'exact', 500, { arrivedAt: at(13.5) })).judgement.kind).toBe('refused')
})
