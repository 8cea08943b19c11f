import { expect, test } from 'bun:test'
import { timeLeft } from '../../api/contract/values/time-left.ts'
import { timeOnBoard } from './time-on-board.ts'

test.each([
  [0, '0:00', '0:00'],
  [9 * 60 + 5, '9:05', '9:05'],
  [3_599, '59:59', '59:59'],
  [3_600, '1 hr', '1 h'],
  [17_999, '4 hr, 59 min', '4 h, 59 min'],
  [24 * 3_600, '1 day', '1 día'],
  [52 * 3_600 + 59, '2 days, 4 hr', '2 días, 4 h'],
])('%p seconds are "%s", in Spanish "%s"', (seconds, english, spanish) => {
  const left = timeLeft(new Date(0), new Date(seconds * 1000))
  expect([timeOnBoard(left, 'en'), timeOnBoard(left, 'es')]).toEqual([english, spanish])
})
