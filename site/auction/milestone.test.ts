import { expect, test } from 'bun:test'
import { timeLeft } from '../../api/contract/values/time-left.ts'
import { milestone } from './milestone.ts'

const end = new Date('2024-12-07T02:00:00Z')

test.each([
  [3601, null],
  [3600, '1 hour'],
  [601, '1 hour'],
  [600, '10 minutes'],
  [60, '1 minute'],
])('with %d seconds left the last milestone is %p', (seconds, words) => {
  expect(milestone(timeLeft(new Date(end.getTime() - seconds * 1000), end))).toBe(words)
})
