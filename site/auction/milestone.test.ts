import { expect, test } from 'bun:test'
import { timeLeft } from '../../api/contract/values/time-left.ts'
import { milestone } from './milestone.ts'

const end = new Date('2024-12-07T02:00:00Z')

test.each([
  [3601, null],
  [3600, 3600],
  [3581, 3600],
  [3580, null],
  [601, null],
  [600, 600],
  [60, 60],
  [40, null],
  [0, null],
])('with %d seconds left the milestone to tell is %p', (seconds, reached) => {
  expect(milestone(timeLeft(new Date(end.getTime() - seconds * 1000), end))).toBe(reached)
})

test('an end that a late bid moves makes no milestone be told that is long past', () => {
  expect(milestone(timeLeft(new Date(end.getTime() - 179_000), end))).toBeNull()
})
