import { expect, test } from 'bun:test'
import { chanceState } from './second-chance.ts'

const expiresAt = new Date('2026-12-01T20:00:00Z')
const at = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds)

const cases = [
  { outcome: null, now: at(-1), state: 'open' },
  { outcome: null, now: at(0), state: 'over' },
  { outcome: 'accepted', now: at(1), state: 'accepted' },
  { outcome: 'declined', now: at(-1), state: 'declined' },
  { outcome: 'expired', now: at(-1), state: 'over' },
] as const

test.each(cases)('an offer with the outcome $outcome at $now is $state', ({ outcome, now, state }) => {
  expect(chanceState({ outcome, expiresAt }, now)).toBe(state)
})
