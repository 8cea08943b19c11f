import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { HIGHEST_BID } from '../values/money.ts'
import { type BidRefusal, minimumNextBid, type Offer, refuseBid, type Standing } from './bid-rule.ts'

const noon = new Date('2026-12-04T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const live: Standing = {
  isOpenToPublic: true,
  closedAt: null,
  startTime: after(-3600),
  endTime: after(3600),
  startingBid: 12500,
  minimumRaise: 500,
  currentBid: null,
  leader: null,
}
const offer: Offer = {
  ...{ email: 'jane@example.org', cap: 12500, isMaximum: false, arrivedAt: noon, confirmAmount: false },
  language: 'en',
}

const at = (currentBid: number | null, more: Partial<Standing> = {}): Standing => ({ ...live, currentBid, ...more })
const bid = (cap: number, more: Partial<Omit<Offer, 'email' | 'paddleId'>> = {}): Offer => ({ ...offer, cap, ...more })
const refusal = (made: Offer, standing = live, lastBidAt: Date | null = null) =>
  refuseBid(made, standing, { lastBidAt, blockedBy: null })
const reason = (found: BidRefusal | null) => found && [found.code, found.message]

describe('the minimum', () => {
  test('of the first bid is the starting bid', () => {
    expect(minimumNextBid(live)).toBe(12500)
    expect(refusal(bid(12500))).toBeNull()
    expect(reason(refusal(bid(12499)))).toEqual(['too-low', 'Bid must be at least $125.00'])
  })

  test('afterwards is the current bid plus the minimum raise', () => {
    expect(minimumNextBid(at(13000))).toBe(13500)
    expect(refusal(bid(13500), at(13000))).toBeNull()
    expect(reason(refusal(bid(13499), at(13000)))).toEqual(['too-low', 'Bid must be at least $135.00'])
  })

  test('works to the cent with a raise of one cent', () => {
    const standing = at(13000, { minimumRaise: 1 })
    expect(refusal(bid(13001), standing)).toBeNull()
    expect(refusal(bid(13000), standing)?.code).toBe('same-amount')
  })

  test('needs no step of fifty cents', () => {
    expect(refusal(bid(12513))).toBeNull()
  })
})

describe('a price that moved', () => {
  test('is told as outbid below the current bid, with the new minimum', () => {
    expect(refusal(bid(12500), at(13000))).toEqual({
      code: 'outbid',
      message: 'You have been outbid. Bid must be at least $135.00.',
      currentBid: '130.00',
      minimumNextBid: '135.00',
    })
  })

  test('is told as the same amount on an equal bid', () => {
    expect(reason(refusal(bid(13000), at(13000)))).toEqual([
      'same-amount',
      'Someone already placed the same bid amount. Bid must be at least $135.00.',
    ])
  })
})

describe('the time', () => {
  test.each([
    ['at the start instant counts', live.startTime, null],
    ['just before the start is refused', new Date(live.startTime.getTime() - 1), 'Bidding has not started yet.'],
    ['just before the end counts', new Date(live.endTime.getTime() - 1), null],
    ['at the end instant is refused', live.endTime, 'Bidding has ended.'],
  ])('a bid arriving %s', (_, arrivedAt, message) => {
    expect(refusal(bid(12500, { arrivedAt }))?.message ?? null).toBe(message)
  })

  test('nothing is accepted once the item was closed, even what arrived in time', () => {
    expect(reason(refusal(offer, at(null, { closedAt: after(3602) })))).toEqual(['ended', 'Bidding has ended.'])
  })

  test('nothing is accepted on an item that is not open to the public', () => {
    expect(reason(refusal(offer, at(null, { isOpenToPublic: false })))).toEqual([
      'not-found',
      'No active auction found',
    ])
  })
})

test('a blocked address is told so before anything else about an item that is open to the public', () => {
  const bidder = { lastBidAt: null, blockedBy: 'office@example.org' }
  const message = 'This e-mail address cannot bid here. Questions: office@example.org.'
  for (const standing of [
    live,
    at(13000),
    at(null, { closedAt: noon, endTime: noon }),
    at(null, { leader: offer.email }),
  ])
    for (const isMaximum of [false, true])
      expect(refuseBid(bid(1, { isMaximum }), standing, bidder)).toEqual({ code: 'blocked', message })
  expect(refuseBid(offer, at(null, { isOpenToPublic: false }), bidder)?.code).toBe('not-found')
})

describe('the cooldown', () => {
  test.each([
    [0, 30],
    [5, 25],
    [29.1, 1],
  ])('after %d seconds asks to wait %d more', (waited, rest) => {
    expect(refusal(bid(12500), live, after(-waited))).toEqual({
      code: 'cooldown',
      message: `Please wait ${rest} seconds before bidding again.`,
      retryAfterSeconds: rest,
    })
  })

  test('is over after exactly thirty seconds', () => {
    expect(refusal(bid(12500), live, after(-30))).toBeNull()
  })

  test('never asks for more than thirty seconds, whatever another clock says', () => {
    expect(refusal(bid(12500), live, after(600))).toMatchObject({ retryAfterSeconds: 30 })
  })

  test('is not mentioned to somebody who bid too little anyway', () => {
    expect(refusal(bid(100), live, after(-5))?.code).toBe('too-low')
  })
})

describe('an absurd amount', () => {
  test('is asked about once it passes twenty minimums and ten thousand dollars', () => {
    expect(reason(refusal(bid(1_250_000)))).toEqual([
      'confirm-amount',
      'That’s much higher than the current bid. Did you mean $12,500.00?',
    ])
  })

  test('is not asked about when it is only one of the two', () => {
    expect(refusal(bid(1_000_000))).toBeNull()
    expect(refusal(bid(1_500_000), at(1_000_000))).toBeNull()
  })

  test('is asked about before the cooldown, which would tell that somebody has just bid', () => {
    expect(refusal(bid(1_250_000), live, after(-5))?.code).toBe('confirm-amount')
    expect(refusal(bid(1_250_000, { confirmAmount: true }), live, after(-5))?.code).toBe('cooldown')
  })

  test('counts once confirmed', () => {
    expect(refusal(bid(1_250_000, { confirmAmount: true }))).toBeNull()
  })

  test('ends at the highest bid, above which no minimum fits', () => {
    expect(reason(refusal(bid(HIGHEST_BID), at(HIGHEST_BID)))).toEqual([
      'maximum-reached',
      'This item has reached the maximum bid of $9,999,999.00.',
    ])
  })
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

describe('a maximum of whoever is winning', () => {
  const winning = at(13000, { leader: offer.email })
  const upTo = (cap: number, more: Partial<Offer> = {}) => bid(cap, { isMaximum: true, ...more })

  test('is never refused, whatever it is and however soon it comes', () => {
    for (const cap of [1, 13000, 1_300_000]) expect(refusal(upTo(cap), winning, noon)).toBeNull()
  })

  test('is refused outside the time of the item', () => {
    expect(refusal(upTo(20000), { ...winning, endTime: noon })?.code).toBe('ended')
  })

  test('is not what somebody else sends, or a single amount', () => {
    expect(refusal(upTo(13000, { email: 'bob@example.org' }), winning)?.code).toBe('same-amount')
    expect(refusal(bid(13000), winning)?.code).toBe('same-amount')
  })
})

test('a very high maximum is asked about by all of it', () => {
  expect(refusal(bid(1_250_000, { isMaximum: true }))?.code).toBe('confirm-amount')
})
