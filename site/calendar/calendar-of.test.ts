import { expect, test } from 'bun:test'
import { inYear } from '../../tests/support/in-year.ts'
import { calendarOf } from './calendar-of.ts'

inYear(2026)

const whose = {
  organization: { name: 'Maple Street PTA', slug: 'maple', timeZone: 'America/Chicago' },
  home: new URL('https://bidlark.example'),
  language: 'en' as const,
}
const quilt = {
  id: 'id-1',
  slug: 'quilt',
  title: 'Quilt, by hand; “Blue”',
  endTime: '2026-12-05T02:00:00.000Z',
  extensionMinutes: 0,
}
/** As a program reads it: folded lines are one, and escapes are what they stand for. */
const read = (calendar: string) =>
  calendar
    .replace(/\r\n[ \t]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\r\n')

test('an item is an entry of the half hour before its end, with the time on the organization’s clocks in words', () => {
  const lines = read(calendarOf([quilt], whose))
  expect(lines).toContain('X-WR-CALNAME:Maple Street PTA')
  expect(lines).toContain('DTSTART:20261205T013000Z')
  expect(lines).toContain('DTEND:20261205T020000Z')
  expect(lines).toContain('UID:id-1@bidlark.example')
  expect(lines).toContain('URL:https://bidlark.example/maple/quilt')
  expect(lines).toContain('SUMMARY:Bidding closes: Quilt\\, by hand\\; “Blue”')
  const description = 'Closes Fri\\, Dec 4\\, 8:00 PM CT.\\nhttps://bidlark.example/maple/quilt'
  expect(lines).toContain(`DESCRIPTION:${description}`)
})

test('that bids may move the end is said', () => {
  expect(calendarOf([{ ...quilt, extensionMinutes: 3 }], whose).replace(/\r\n[ \t]/g, '')).toContain(
    'Bids in the last minutes may move the end\\, by 30 minutes at most.',
  )
})

test('items that close together are one entry, which stays the same one when an item joins it', () => {
  const later = { ...quilt, id: 'id-3', title: 'A pie', endTime: '2026-12-06T02:00:00.000Z' }
  const lamp = { ...quilt, id: 'id-2', title: 'A lamp' }
  const lines = read(calendarOf([quilt, lamp, later], whose))
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('SUMMARY:Bidding closes on 2 items of Maple Street PTA')
  const [uid] = lines.filter((line) => line.startsWith('UID:maple-'))
  expect(calendarOf([quilt, lamp, { ...quilt, id: 'id-4' }], whose)).toContain(uid ?? 'none')
})

test('what is sold in the room is no entry, as nobody bids on it here', () => {
  const lines = read(calendarOf([quilt, { ...quilt, id: 'id-2', isInHall: true }], whose))
  expect(lines).toContain('SUMMARY:Bidding closes: Quilt\\, by hand\\; “Blue”')
})

test('what sells places is an entry of its own, which says that the sale ends, and that no bid moves it', () => {
  const places = { mostEach: 4, question: null, kinds: [], left: null }
  const party = { ...quilt, id: 'id-2', title: 'Pizza Party', extensionMinutes: 3, places }
  const lines = read(calendarOf([quilt, party], whose))
  expect(lines).toContain('SUMMARY:Bidding closes: Quilt\\, by hand\\; “Blue”')
  expect(lines).toContain('SUMMARY:Sale ends: Pizza Party')
  expect(lines.join()).not.toContain('Bids in the last minutes')
})

test('of many items the first are named', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...quilt, id: `id-${index}`, title: `Basket ${index}` }))
  const text = calendarOf(many, whose).replace(/\r\n[ \t]/g, '')
  expect(text).toContain('Basket 39\\nAnd 20 more.')
})

test('nothing on offer is a calendar without entries', () => {
  expect(read(calendarOf([], whose))).toContain('END:VCALENDAR')
})
