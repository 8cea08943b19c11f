import { expect, test } from 'bun:test'
import { durationInWords } from './duration.ts'

test.each([
  [40, '40 seconds'],
  [60, '1 minute'],
  [2 * 3600 + 5 * 60, '2 hours, 5 minutes'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})
