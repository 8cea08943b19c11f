import { expect, test } from 'bun:test'
import { isOverdue, promisableDays, refusePromise } from './promise.ts'

/** At that instant it is May 3 in Hawaii, and May 4 in New York. */
const now = new Date('2026-05-04T05:00:00Z')

test('a promise is for today to 366 days ahead, on the clocks of the organization', () => {
  expect(promisableDays(now, 'Pacific/Honolulu')).toEqual({ first: '2026-05-03', last: '2027-05-04' })
  expect(refusePromise('2026-05-03', now, 'Pacific/Honolulu')).toBeNull()
  expect(refusePromise('2027-05-04', now, 'Pacific/Honolulu')).toBeNull()
  expect(refusePromise('2026-05-03', now, 'America/New_York')).toBe('Please choose today or a later day')
  expect(refusePromise('2027-05-05', now, 'Pacific/Honolulu')).toBe('Please choose a day within a year')
})

test('a promise is overdue from the day after, on the clocks of the organization', () => {
  expect(isOverdue('2026-05-03', now, 'Pacific/Honolulu')).toBe(false)
  expect(isOverdue('2026-05-03', now, 'America/New_York')).toBe(true)
})
