import { expect, test } from 'bun:test'
import { itemForm, itemPatch } from './item-form.ts'
import { itemNumber, searchedNumber } from './item-number.ts'

const piano = {
  title: 'Piano lesson',
  description: 'One hour with Ms. Lee',
  slug: 'piano-lesson',
  startingBid: '125.00',
  minimumRaise: '5.00',
  startTime: '2026-11-01T09:00',
  endTime: '2026-11-03T20:00',
}

function messagesOf(changes: Record<string, unknown>): string[] {
  const read = itemForm.safeParse({ ...piano, ...changes })
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

test('texts are trimmed, and blank optional ones are nothing', () => {
  const read = itemForm.parse({ ...piano, title: '  Piano ', donatedBy: '  ', category: ' Music ', imageUrl: '' })
  expect(read).toMatchObject({ title: 'Piano', donatedBy: null, category: 'Music', imageUrl: null })
})

test('a form without a word in it is told everything that is missing', () => {
  const read = itemForm.safeParse({ title: '', description: ' ', slug: '', startTime: '', endTime: '' })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([
    'Title is required',
    'Description is required',
    'Auction URL must be at least 3 characters',
    'Auction URL can only contain lowercase letters, numbers, and hyphens',
    'Must be a valid price (e.g., 125.00)',
    'Start time is required',
    'End time is required',
  ])
})

test.each<[string, unknown, string]>([
  ['title', 'x'.repeat(201), 'Title too long'],
  ['description', 'x'.repeat(2001), 'Description too long'],
  ['startTime', null, 'Start time is required'],
  ['endTime', '', 'End time is required'],
  ['donatedBy', 'x'.repeat(51), 'Donated By must be 50 characters or less'],
  ['imageUrl', 'http://169.254.169.254/', 'Please upload the image'],
  ['imageUrl', '/uploads/../x.webp', 'Please upload the image'],
])('a field is refused in the documented words: %s %p', (field, value, message) => {
  expect(messagesOf({ [field]: value })).toEqual([`${field}: ${message}`])
})

// What else is no amount is in money.test.ts.
test.each(['0', '-5', '1.005', '', '10000000', 5, null])('no price is %p, and a cent is one', (price) => {
  expect(messagesOf({ minimumRaise: price })).toEqual(['minimumRaise: Must be a valid price (e.g., 5.00)'])
  expect(messagesOf({ startingBid: price })).toEqual(['startingBid: Must be a valid price (e.g., 125.00)'])
  expect(itemForm.parse({ ...piano, minimumRaise: '0.01' }).minimumRaise).toBe(1)
})

test.each([
  '2027-02-29T10:00',
  '2026-04-31T10:00:00Z',
  '2026-13-01T10:00',
  '2026-11-01T24:00',
  '2026-11-01T10:60',
  '2026-11-01T10:00:60',
  '2026-11-01T10:00:30.1234567890',
  '2026-11-01T10:00+24:00',
  '2026-11-01 10:00',
  '2026-11-01',
  '1999-11-01T10:00',
  'tomorrow',
  1_793_527_200_000,
])('%p is no date and time', (text) => {
  const message = typeof text === 'string' ? 'Please enter a valid date and time' : 'End time is required'
  expect(messagesOf({ endTime: text })).toEqual([`endTime: ${message}`])
})

test('a patch changes only what it names, empties by null or blanks, and is judged like a new item', () => {
  expect(itemPatch.parse({})).toEqual({})
  expect(itemPatch.parse({ donatedBy: null, customRules: ' ' })).toEqual({ donatedBy: null, customRules: null })
  expect(itemPatch.safeParse({ title: null }).error?.issues[0]?.message).toBe('Title is required')
})

test('what nobody asked for is dropped', () => {
  const ids = { organizationId: 'x', lockVersion: 9, deletedAt: 'x', createdAt: 'x' }
  const extra = { ...ids, isWinning: true, winnerNotificationSent: true, currentAmount: '9.00', bidCount: 9 }
  expect(Object.keys(itemPatch.parse({ ...extra, id: 'x', title: 'Piano' }))).toEqual(['title'])
  expect(itemForm.parse({ ...piano, ...extra })).not.toContainAnyKeys(Object.keys(extra))
})

test.each([1, '1', ' 12 ', '00012', 99_999])('%p is a number of an item', (typed) => {
  expect(itemNumber.parse(typed)).toBe(Number(typed))
})

test.each([0, -1, 1.5, 100_000, '0', '1.5', '1e3', '-4', 'A12', '123456', Number.NaN])('%p is none', (typed) => {
  expect(itemNumber.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a number from 1 to 99,999')
})

test('a word of a search may mean a number', () => {
  expect(['12', '#12', 'a12', '12a', '123456', ''].map(searchedNumber)).toEqual([12, 12, null, null, null, null])
})
