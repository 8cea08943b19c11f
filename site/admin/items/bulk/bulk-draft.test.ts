import { expect, test } from 'bun:test'
import { bulkChange } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { changeOf, emptyBulkDraft, inOrder } from './bulk-draft.ts'
import { rangeBetween } from './use-selection.ts'

const draft = (more: Partial<typeof emptyBulkDraft>) => ({ ...emptyBulkDraft, ...more })

test('times that are left blank stay as they are', () => {
  const change = changeOf('times', draft({ endTime: '2026-12-05T20:00' }))
  expect(change).toEqual({ kind: 'times', endTime: '2026-12-05T20:00' })
  expect(changeOf('prices', draft({ minimumRaise: '5' }))).toEqual({ kind: 'prices', minimumRaise: '5' })
  expect(bulkChange.parse(changeOf('extension', draft({})))).toEqual({ kind: 'extension', extensionMinutes: 3 })
})

test('a price, a donor, a text, and hiding are changed alone', () => {
  expect(changeOf('prices', draft({ estimatedValue: '400' }))).toEqual({ kind: 'prices', estimatedValue: '400' })
  const donor = { kind: 'donor', donatedBy: '', donorUrl: 'example.org' }
  expect(changeOf('donor', draft({ donorUrl: 'example.org' }))).toEqual(donor as never)
  expect(changeOf('hiding', draft({ hidesUntilOpen: 'false' }))).toEqual({ kind: 'hiding', hidesUntilOpen: false })
  const terms = draft({ text: 'customDisclaimers', words: 'As it is.' })
  expect(changeOf('rules', terms)).toEqual({ kind: 'rules', customDisclaimers: 'As it is.' })
  expect(bulkChange.safeParse({ kind: 'rules' }).success).toBe(false)
})

test('days, hours, and minutes move later or earlier', () => {
  const by = draft({ mode: 'move', days: '1', hours: '2', minutes: '5', moves: 'end' })
  expect(changeOf('times', by)).toEqual({ kind: 'move', days: 1, minutes: 125, times: 'end' })
  const earlier = changeOf('times', { ...by, days: '', direction: 'earlier' })
  expect(earlier).toEqual({ kind: 'move', days: 0, minutes: -125, times: 'end' })
})

test.each([
  ['times', {}],
  ['times', { mode: 'move' as const }],
  ['times', { mode: 'move' as const, days: 'x' }],
  ['times', { mode: 'stagger' as const, endTime: '2026-12-05T20:00', atOnce: '0' }],
  ['prices', {}],
] as const)('the form of %s with %p is not content', (action, more) => {
  expect(bulkChange.safeParse(changeOf(action, draft(more))).success).toBe(false)
})

const UP_TO_WEEK = 'Please enter whole minutes of up to 7 days'

test.each([
  [{ days: '1.5' }, 'days', 'Please enter a whole number of up to 3,660'],
  [{ days: '9999' }, 'days', 'Please enter a whole number of up to 3,660'],
  [{ days: 'x', hours: '2' }, 'days', 'Please enter a whole number of up to 3,660'],
  [{ days: '7', hours: '1,5' }, 'minutes', UP_TO_WEEK],
  [{ minutes: '-99999', direction: 'earlier' as const }, 'minutes', UP_TO_WEEK],
  [{ mode: 'stagger' as const, atOnce: '0' }, 'atOnce', 'Please enter a whole number from 1 to 2,000'],
  [{ mode: 'stagger' as const, everyMinutes: '' }, 'everyMinutes', 'Please enter a whole number from 1 to 10,080'],
])('what is wrong with the numbers of %j is said of %s in words', (more, field, message) => {
  const change = changeOf('times', draft({ mode: 'move', endTime: '2026-12-05T20:00', ...more }))
  const issues = bulkChange.safeParse(change).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path, message])).toEqual([[[field], message]])
})

test('items come by closing, then by number, then by title, in which No. 2 is before No. 10', () => {
  const item = (id: string, title: string, endTime: string, itemNumber: number | null = null) => {
    const about = { sellsPlaces: false, hidesUntilOpen: null, isLeft: false }
    return { id, title, itemNumber, startTime: endTime, endTime, ...about }
  }
  const items = [
    item('1', 'No. 10', '2026-12-05T20:00Z'),
    item('2', 'No. 2', '2026-12-05T20:00Z'),
    item('3', 'A', '2026-12-06T20:00Z'),
    item('4', 'Z', '2026-12-05T20:00Z', 7),
  ]
  expect(inOrder(items, 'end').map(({ id }) => id)).toEqual(['4', '2', '1', '3'])
  expect(inOrder(items, 'title').map(({ id }) => id)).toEqual(['3', '2', '1', '4'])
})

const list = ['a', 'b', 'c', 'd']

test('a range includes both ends, in either direction', () => {
  expect(rangeBetween(list, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(list, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeBetween(list, 'b', 'b')).toEqual(['b'])
})

test('from what is not shown any more there is no range', () => {
  expect(rangeBetween(list, 'x', 'c')).toEqual(['c'])
})
