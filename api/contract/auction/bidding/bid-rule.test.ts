import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HIGHEST_BID } from '../../values/money/money.ts'
import { type BidRefusal, minimumNextBid, type Offer, refuseBid, refusePrice, type Standing } from './bid-rule.ts'
import { nextBids } from './next-bids.ts'

const noon = new Date('2026-12-04T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const live: Standing = {
  isOpenToPublic: true,
  isInHall: false,
  closedAt: null,
  pause: null,
  startTime: after(-3600),
  endTime: after(3600),
  startingBid: 12500,
  buyNowPrice: null,
  minimumRaise: 500,
  currentBid: null,
  leader: null,
}
const offer: Offer = {
  email: 'jane@example.org',
  cap: 12500,
  isMaximum: false,
  arrivedAt: noon,
  confirmAmount: false,
  buyNow: false,
  language: 'en',
}

const at = (currentBid: number | null, more: Partial<Standing> = {}): Standing => ({ ...live, currentBid, ...more })
const bid = (cap: number, more: Partial<Omit<Offer, 'email' | 'bidderId'>> = {}): Offer => ({ ...offer, cap, ...more })
const refusal = (made: Offer, standing = live, lastBidAt: Date | null = null) =>
  refuseBid(made, standing, { lastBidAt, blockedBy: null })

const winning = at(13000, { leader: offer.email })
const upTo = (cap: number, more: Partial<Offer> = {}) => bid(cap, { isMaximum: true, ...more })
const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
const minimum = (price: string) => `Bid must be at least ${price}`
const ENDED = { code: 'ended', message: 'Bidding has ended.' }
const EXTRA_ZERO = 'The next bid only has to be $125.00. Did you mean $125.00, not $1,250.00?'
const VERY_HIGH = 'The next bid only has to be $135.00. Do you want to bid $675.00?'
const cheap = at(null, { startingBid: 900 })
const prices = { currentBid: '130.00', minimumNextBid: '135.00' }
const OUTBID = { code: 'outbid', message: `You have been outbid. ${minimum('$135.00')}.`, ...prices }
const SAME = 'Someone already placed the same bid amount. Bid must be at least $135.00.'
const HIGHEST = 'This item has reached the maximum bid of $9,999,999.00.'
const wait = (seconds: number) => ({
  code: 'cooldown',
  message: `Please wait ${seconds} seconds before bidding again.`,
  retryAfterSeconds: seconds,
})

test.each<[string, BidRefusal | null, object | null]>([
  ['the first bid may be the starting bid', refusal(bid(12500)), null],
  ['a cent below the starting bid is too low', refusal(bid(12499)), { code: 'too-low', message: minimum('$125.00') }],
  ['afterwards a bid raises the current one by the minimum', refusal(bid(13500), at(13000)), null],
  [
    'a cent below that minimum is too low',
    refusal(bid(13499), at(13000)),
    { code: 'too-low', message: minimum('$135.00') },
  ],
  ['a bid below the current one was outbid, and reads the new minimum', refusal(bid(12500), at(13000)), OUTBID],
  ['an equal bid is the same amount', refusal(bid(13000), at(13000)), { code: 'same-amount', message: SAME }],
  ['a bid at the start instant counts', refusal(bid(12500, { arrivedAt: live.startTime })), null],
  [
    'a bid just before the start is refused',
    refusal(bid(12500, { arrivedAt: justBefore(live.startTime) })),
    { message: 'Bidding has not started yet.' },
  ],
  ['a bid just before the end counts', refusal(bid(12500, { arrivedAt: justBefore(live.endTime) })), null],
  ['a bid at the end instant is refused', refusal(bid(12500, { arrivedAt: live.endTime })), ENDED],
  ['nothing is accepted once the item was closed', refusal(offer, at(null, { closedAt: after(3602) })), ENDED],
  [
    'nothing is accepted on an item that is not open to the public',
    refusal(offer, at(null, { isOpenToPublic: false })),
    { code: 'not-found', message: 'No active auction found' },
  ],
  ['whoever has just bid waits thirty seconds', refusal(bid(12500), live, noon), wait(30)],
  ['a begun second counts as a whole one', refusal(bid(12500), live, after(-29.1)), wait(1)],
  ['the wait is over after exactly thirty seconds', refusal(bid(12500), live, after(-30)), null],
  ['nobody waits for more, whatever another clock says', refusal(bid(12500), live, after(600)), wait(30)],
  ['a bid that is too low anyway is not told to wait', refusal(bid(100), live, after(-5)), { code: 'too-low' }],
  [
    'an extra zero is asked about, with the amount that was meant',
    refusal(bid(125_000)),
    { code: 'confirm-amount', message: EXTRA_ZERO, suggestedAmount: '125.00' },
  ],
  [
    'five minimums are asked about, without an amount that would be too low',
    refusal(bid(67_500), at(13000)),
    { code: 'confirm-amount', message: VERY_HIGH, suggestedAmount: null },
  ],
  [
    'without its decimal point an amount is asked about, with the amount that was meant',
    refusal(bid(450_000), at(null, { startingBid: 4_000 })),
    { code: 'confirm-amount', suggestedAmount: '45.00' },
  ],
  [
    'what would be asked about again is not offered',
    refusal(bid(1_500_000), at(15_000)),
    { code: 'confirm-amount', suggestedAmount: null },
  ],
  ['a cent less than five minimums is not', refusal(bid(67_499), at(13000)), null],
  ['nor are five minimums below fifty dollars', refusal(bid(4_999), cheap), null],
  ['fifty dollars are', refusal(bid(5_000), cheap), { code: 'confirm-amount', suggestedAmount: null }],
  ['a maximum is asked about from twenty minimums on', refusal(upTo(249_999)), null],
  [
    'an absurd amount comes before the wait, which would tell of a bid',
    refusal(bid(1_250_000), live, after(-5)),
    { code: 'confirm-amount' },
  ],
  ['an absurd amount counts once confirmed', refusal(bid(1_250_000, { confirmAmount: true })), null],
  ['a very high maximum is asked about by all of it', refusal(upTo(250_000)), { code: 'confirm-amount' }],
  ['the last bid there can be is taken', refusal(bid(HIGHEST_BID), at(HIGHEST_BID - 500)), null],
  [
    'above the highest bid no minimum fits',
    refusal(bid(HIGHEST_BID), at(HIGHEST_BID)),
    { code: 'maximum-reached', message: HIGHEST },
  ],
  ['any maximum of who is winning counts at once', refusal(upTo(1), winning, noon), null],
  ['so does an absurd one', refusal(upTo(1_300_000), winning, noon), null],
  ['it is refused after the end', refusal(upTo(20000), { ...winning, endTime: noon }), { code: 'ended' }],
  [
    'that of somebody else is not it',
    refusal(upTo(13000, { email: 'bob@example.org' }), winning),
    { code: 'same-amount' },
  ],
  ['a single amount is not it', refusal(bid(13000), winning), { code: 'same-amount' }],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected && expect.objectContaining(expected))
})

test('a blocked address is told so before anything else about an item that is open to the public', () => {
  const bidder = { lastBidAt: null, blockedBy: 'office@example.org' }
  const message = 'This email address can’t bid here. Questions: office@example.org.'
  const over = at(null, { closedAt: noon, endTime: noon })
  const early = at(null, { startTime: after(60) })
  for (const standing of [live, at(13000), early, over, at(null, { leader: offer.email })])
    for (const isMaximum of [false, true])
      expect(refuseBid(bid(1, { isMaximum }), standing, bidder)).toEqual({ code: 'blocked', message })
  expect(refuseBid(offer, at(null, { isOpenToPublic: false }), bidder)?.code).toBe('not-found')
})

const cents = fc.integer({ min: 1, max: HIGHEST_BID })

test('every accepted bid is at least the minimum and is the next price, so prices only rise', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 60 }),
      cents,
      fc.integer({ min: 1, max: 100_000 }),
      (amounts, start, raise) => {
        const standing = at(null, { startingBid: start, minimumRaise: raise })
        for (const amount of amounts) {
          const before = standing.currentBid
          if (refusal(bid(amount, { confirmAmount: true }), standing)) continue
          expect(amount).toBeGreaterThanOrEqual(before === null ? start : before + raise)
          standing.currentBid = amount
        }
      },
    ),
  )
})

test('a refusal for the price always names a minimum that would be accepted', () => {
  fc.assert(
    fc.property(cents, fc.option(cents), (amount, currentBid) => {
      const standing = at(currentBid)
      const minimum = minimumNextBid(standing)
      const found = refusal(bid(amount, { confirmAmount: true }), standing)
      if (found === null || found.code === 'maximum-reached') return
      expect(refusal(bid(minimum, { confirmAmount: true }), standing)).toBeNull()
    }),
  )
})

test('none of the next bids is more than the highest bid there is', () => {
  expect(nextBids(at(HIGHEST_BID - 700), 12)).toEqual([HIGHEST_BID - 200])
  expect(nextBids(at(HIGHEST_BID - 500), 12)).toEqual([HIGHEST_BID])
  expect(nextBids(at(HIGHEST_BID), 12)).toEqual([])
})

test('each of the next bids would be taken after the one before, and a cent less would not', () => {
  let currentBid: number | null = null
  expect(nextBids(live, 3)).toEqual([12_500, 13_000, 13_500])
  for (const cap of nextBids(live, 12)) {
    const standing = at(currentBid)
    expect(refusePrice({ cap, language: 'en' }, standing)).toBeNull()
    expect(refusePrice({ cap: cap - 1, language: 'en' }, standing)).not.toBeNull()
    currentBid = cap
  }
})
