import { expect, test } from 'bun:test'
import type { ClosingRecord, RecordedBid } from '../../api/contract/auction/bidding/closing-record.ts'
import { inYear } from '../../tests/support/in-year.ts'
import { howItWasWon, notesOn, outageInWords, pauseInWords } from './record-words.ts'

inYear(2026)

const endTime = '2026-12-05T02:00:00.000Z'
const placed: RecordedBid = {
  amount: '155.00',
  label: 'j***@e***.org',
  timestamp: '2026-12-05T01:59:00.000Z',
  isAutomatic: false,
  isPurchase: false,
  extendedTo: null,
  cancelled: null,
  isWinning: true,
}
const record = (bids: RecordedBid[], closedAt: string | null = '2026-12-05T02:00:02.000Z'): ClosingRecord => ({
  title: 'A quilt',
  slug: 'quilt',
  startTime: '2026-12-04T02:00:00.000Z',
  endTime,
  scheduledEndTime: null,
  outages: [],
  pauses: [],
  closedAt,
  startingBid: '100.00',
  bids,
  totalBids: bids.length,
  organization: { name: 'Maple', slug: 'maple', logoUrl: null, timeZone: 'America/Chicago' },
})

const lost = { ...placed, isWinning: false }
const cancelledBy = (by: 'team' | 'second-chance') => ({ ...lost, cancelled: { at: '2026-12-06T12:00:00.000Z', by } })
const nobody = 'Bidding has ended. This item has no winner now.'

test.each([
  ['by the highest bid', [placed], 'j***@e***.org had the highest bid when bidding ended: $155.00.'],
  [
    'by a maximum',
    [{ ...placed, isAutomatic: true }],
    'j***@e***.org had the highest bid when bidding ended: $155.00. It was placed automatically, up to the maximum that this bidder had set.',
  ],
  [
    'after a higher bid was cancelled',
    [placed, cancelledBy('team')],
    'j***@e***.org won with $155.00, because a higher bid was cancelled after bidding ended.',
  ],
  ['by nobody', [], 'No one bid on this item.'],
  ['by nobody any more', [cancelledBy('team')], 'Every bid was cancelled or withdrawn.'],
  ['by nobody who was offered it', [cancelledBy('second-chance')], nobody],
  ['by nobody for now', [lost], nobody],
])('it is said how it was won: %s', (_, bids, words) => {
  expect(howItWasWon(record(bids), 'en')).toBe(words)
})

test('how it was won is not certain for a moment', () => {
  expect(howItWasWon(record([placed], null), 'en')).toEndWith('We’re confirming the winner.')
})

test('of a bid it is said that it won, was automatic, moved the end, or does not count', () => {
  const notes = notesOn(
    {
      ...placed,
      isAutomatic: true,
      extendedTo: '2026-12-05T02:02:00.000Z',
      cancelled: { at: '2026-12-05T02:01:30.000Z', by: 'bidder' },
    },
    'America/Chicago',
    'en',
  )
  const plain = notes.map((note) => note.replaceAll('\u00a0', ' '))
  expect(plain).toEqual(['Won', 'Automatic', 'Moved the end to Dec 4, 8:02:00 PM', 'Withdrawn Dec 4, 8:01:30 PM'])
})

test('of an outage it is said when it was, how long, and to when bidding was extended', () => {
  const outage = {
    beganAt: '2026-12-05T02:01:00.000Z',
    endedAt: '2026-12-05T02:04:00.000Z',
    scheduledEndTime: endTime,
    extendedTo: '2026-12-05T02:09:00.000Z',
  }
  expect(outageInWords(outage, 'America/Chicago', 'en')).toBe(
    'Fri, Dec\u00a04, 8:01\u00a0PM\u00a0CT, for 3 minutes. Bidding was extended to 8:09\u00a0PM\u00a0CT.',
  )
  expect(outageInWords(outage, 'America/Chicago', 'es')).toContain(
    'durante 3 minutos. Extendimos la subasta. Nuevo cierre: 8:09',
  )
})

test('a pause is told with who paused, why, and to when it moved the end', () => {
  const pause = {
    beganAt: '2026-12-05T01:00:00.000Z',
    endedAt: '2026-12-05T01:06:00.000Z',
    reason: 'The microphone failed',
    reasonEs: 'Falló el micrófono',
    byName: 'Ada Lark',
    endBefore: '2026-12-05T01:54:00.000Z',
    extendedTo: endTime,
  }
  expect(pauseInWords(pause, 'America/Chicago', 'en').replace(/[\u202f\u00a0]/g, ' ')).toBe(
    'Fri, Dec 4, 7:00 PM CT, for 6 minutes, by Ada Lark: The microphone failed. Bidding was extended to 8:00 PM CT.',
  )
  expect(pauseInWords(pause, 'America/Chicago', 'es')).toContain('Ada Lark: Falló el micrófono.')
})
