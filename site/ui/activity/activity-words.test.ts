import { expect, test } from 'bun:test'
import { inYear } from '../../../tests/support/in-year.ts'
import { activityInWords, changesInWords } from './activity-words.ts'

const ada = { id: 'ada', name: 'Ada Lark' }
const entry = { actor: ada, network: '203.0.113.7', subjectId: null, about: 'Bea Finch', times: 1 }

inYear(2026)

test('an entry is a sentence about who did it', () => {
  expect(activityInWords({ ...entry, kind: 'role-changed' })).toBe('Ada Lark changed the role of Bea Finch')
  expect(activityInWords({ ...entry, kind: 'member-removed', subjectId: 'ada' })).toBe('Ada Lark left the team')
})

test('who is unknown is someone, a bidder, or the site itself', () => {
  expect(activityInWords({ ...entry, kind: 'sign-in-failed', actor: null, times: 12 })).toBe(
    'Someone failed to sign in as Bea Finch (12 times)',
  )
  expect(activityInWords({ ...entry, kind: 'bid-withdrawn', actor: null, about: 'Quilt' })).toBe(
    'A bidder withdrew a bid on “Quilt”',
  )
  expect(activityInWords({ ...entry, kind: 'second-chance-declined', actor: null, about: 'Quilt' })).toBe(
    'A bidder declined the second chance at “Quilt”',
  )
  expect(activityInWords({ ...entry, kind: 'second-chance-offered', actor: null, about: 'Quilt' })).toBe(
    'The site offered “Quilt” to the next bidder',
  )
  expect(activityInWords({ ...entry, kind: 'held-emails-sent', actor: null, network: null })).toBe(
    'The site sent the held emails',
  )
})

test('a change is a sentence of what was before and after, in the words of the screens', () => {
  const changes = changesInWords(
    {
      startingBid: ['5.00', '10.00'],
      isActive: [true, false],
      role: [null, 'owner'],
      asksName: ['off', 'optional'],
      donatedBy: ['Ann', ''],
      endTime: ['2026-12-05T20:00:00.000Z', '2026-12-06T20:00:00.000Z'],
      usesPaddles: [false, true],
      isInHall: [null, true],
      remindsAfter24Hours: [true, false],
      wantsSummary: [false, true],
      timeZone: ['America/Chicago', 'America/Denver'],
      places: [null, '12, at most 2 each; Adult $20.00 until 2026-12-05T20:00:00.000Z'],
    },
    'UTC',
  )
  expect(changes.map(({ words }) => words.replace(/\s/g, ' '))).toEqual([
    'Starting bid changed from $5.00 to $10.00',
    'No longer active',
    'Role set to owner',
    'Asking bidders for their name changed from off to optional',
    'Donor removed, it was Ann',
    'Closing changed from Dec 5, 8:00 PM to Dec 6, 8:00 PM',
    'Paddles switched on',
    'Selling it in the room switched on',
    'Reminding who hasn’t paid after 24 hours switched off',
    'Closing summaries switched on',
    'Time zone changed from Central Time to Mountain Time',
    'Places set to 12, at most 2 each; Adult $20.00 until Dec 5, 8:00 PM',
  ])
})

test('a payment says its amount, whichever way it went, and a refund its reason', () => {
  const wordsOf = (changes: Parameters<typeof changesInWords>[0]) =>
    changesInWords(changes, 'UTC').map(({ words }) => words)
  expect(wordsOf({ price: [null, '185.00'] })).toEqual(['Amount: $185.00'])
  expect(wordsOf({ price: ['185.00', null], reason: [null, 'Paid twice'] })).toEqual([
    'Amount: $185.00',
    'Reason: Paid twice',
  ])
  expect(wordsOf({ price: ['40.00', '35.00'] })).toEqual(['Amount changed from $40.00 to $35.00'])
  // Of a gift that was taken back, and of a cause.
  expect(wordsOf({ amount: ['50.00', null] })).toEqual(['Amount: $50.00'])
  expect(wordsOf({ goal: ['500.00', '5000.00'], amounts: ['25.00', '25.00, 50.00'] })).toEqual([
    'Goal changed from $500.00 to $5,000.00',
    'Suggested amounts changed from $25.00 to $25.00, $50.00',
  ])
})
