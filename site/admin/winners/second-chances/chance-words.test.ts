import { expect, test } from 'bun:test'
import type { ChanceEvent } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { inYear } from '../../../../tests/support/in-year.ts'
import { chanceInWords, emailedInWords } from './chance-words.ts'

inYear(2026)

const about = { id: 'x', label: 'jane@example.org', amount: '130.00', at: '2026-11-21T20:05:00Z' }
const offered = {
  ...about,
  kind: 'asked',
  expiresAt: '2026-11-23T20:05:00Z',
  settledAt: '2026-11-22T20:05:00Z',
} as const
const inWords = (event: ChanceEvent) => chanceInWords(event, 'America/Chicago').replaceAll(/\s/g, ' ')

test('a cancelled win is told with who did it and why, until its bidder is erased', () => {
  const cancelled = { ...about, kind: 'cancelled', byName: 'Ada Lark' } as const
  expect(inWords({ ...cancelled, reason: 'Did not pay' })).toBe(
    'Ada Lark cancelled the win of jane@example.org for $130.00: Did not pay',
  )
  expect(inWords({ ...cancelled, reason: null })).toBe('Ada Lark cancelled the win of jane@example.org for $130.00')
})

test('nobody is said to get an email for a paddle', () => {
  const [emailed, reach] = ['We emailed the bidder.', { isConfirmed: false, bounces: false }]
  expect(emailedInWords({ label: 'jane@example.org', reach }, emailed)).toBe(emailed)
  const tellThem = 'Paddle 12 gets no email. Please tell its holder.'
  expect(emailedInWords({ label: 'Paddle 12', reach: null }, emailed)).toBe(tellThem)
})

const outcomes = [
  [null, null, 'Open until Nov 23, 2:05 PM.'],
  ['accepted', null, 'Accepted, Nov 22, 2:05 PM.'],
  ['accepted', 'Ada Lark', 'Accepted by Ada Lark, Nov 22, 2:05 PM.'],
  ['declined', null, 'Declined, Nov 22, 2:05 PM.'],
  ['expired', null, 'Not answered in time, Nov 22, 2:05 PM.'],
  ['withdrawn', 'Ada Lark', 'Withdrawn by Ada Lark, Nov 22, 2:05 PM.'],
  ['erased', null, 'Ended, as their address was erased, Nov 22, 2:05 PM.'],
] as const
test.each(outcomes)('an offer that is %p by %p ends with its outcome', (outcome, byName, words) => {
  expect(inWords({ ...offered, outcome, byName })).toBe(`Offered to jane@example.org for $130.00. ${words}`)
})
