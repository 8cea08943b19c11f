import { expect, test } from 'bun:test'
import { type Challenge, type Contest, decideContest } from './contest.ts'

const RAISE = 500
const dollars = (amount: number | null) => (amount === null ? null : amount * 100)
const leader = (price: number, maximum: number | null = null): Contest => ({
  leader: { email: 'ann', amount: price * 100 },
  leaderMaximum: dollars(maximum),
  minimum: price * 100 + RAISE,
  raise: RAISE,
})
const nobody: Contest = { leader: null, leaderMaximum: null, minimum: 10_000, raise: RAISE }
const exact = (email: string, amount: number): Challenge => ({ email, cap: amount * 100, isMaximum: false })
const upTo = (email: string, maximum: number): Challenge => ({ email, cap: maximum * 100, isMaximum: true })

/** Bids as "ben 120, ann 125*", and the maximum that stands after them; amounts in dollars, `*` for automatic. */
function outcome(offer: Challenge, contest: Contest) {
  const { bids, maximum } = decideContest(offer, contest)
  const words = bids.map(({ email, amount, isAutomatic }) => `${email} ${amount / 100}${isAutomatic ? '*' : ''}`)
  return [words.join(', '), maximum && maximum / 100] as const
}

test.each([
  ['an amount stands as it is', exact('ben', 120), nobody, 'ben 120', null],
  ['a maximum bids the minimum, and stands', upTo('ben', 200), nobody, 'ben 100', 200],
  ['a maximum of just the minimum is used up at once', upTo('ben', 100), nobody, 'ben 100', null],
  ['a maximum tops the leader by the raise', upTo('ben', 200), leader(120), 'ben 125', 200],
  ['an amount of the leader leaves a higher maximum as it is', exact('ann', 140), leader(120, 200), 'ann 140', 200],
  ['an amount of the leader uses up a lower maximum', exact('ann', 240), leader(120, 200), 'ann 240', null],
  ['an amount of the leader that is their maximum uses it up', exact('ann', 200), leader(120, 200), 'ann 200', null],
])('while no maximum of somebody else stands, %s', (_, offer, contest, bids, maximum) => {
  expect(outcome(offer, contest)).toEqual([bids, maximum])
})

test.each([
  ['stands', upTo('ann', 200), leader(120), 200],
  ['is raised', upTo('ann', 210), leader(120, 200), 210],
  ['is not lowered', upTo('ann', 180), leader(120, 200), 200],
  ['comes to nothing at the price or below', upTo('ann', 120), leader(120), null],
])('the leader’s maximum places no bid, and %s', (_, offer, contest, maximum) => {
  expect(outcome(offer, contest)).toEqual(['', maximum])
})

test.each([
  ['a lower amount counts, and is topped by the raise', exact('ben', 120), 'ben 120, ann 125*', 200],
  ['what comes close is topped by all of the maximum', exact('ben', 197), 'ben 197, ann 200*', null],
  ['the same amount came later', exact('ben', 200), 'ann 200*', null],
  ['a higher amount wins, after all of the maximum', exact('ben', 201), 'ann 200*, ben 201', null],
  ['a higher maximum wins by the raise', upTo('ben', 300), 'ann 200*, ben 205', 300],
  ['a maximum that is higher by less wins with all of it', upTo('ben', 202), 'ann 200*, ben 202', null],
])('against somebody else’s maximum of $200 %s', (_, offer, bids, maximum) => {
  expect(outcome(offer, leader(110, 200))).toEqual([bids, maximum])
})
