import { expect, test } from 'bun:test'
import { timeLeft, timeLeftInWords } from './time-left.ts'

const end = new Date('2024-12-07T02:00:00Z')
const before = (seconds: number) => timeLeft(new Date(end.getTime() - seconds * 1000), end)

test('time left counts days, hours, minutes and seconds', () => {
  expect(before(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toMatchObject({ days: 2, hours: 3, minutes: 4, seconds: 5 })
})

test('a begun second still counts, and the end instant is zero', () => {
  expect(before(0.4).inSeconds).toBe(1)
  expect(before(0).inSeconds).toBe(0)
  expect(before(-90).inSeconds).toBe(0)
})

test.each([
  [2 * 86_400 + 3600, '2 days, 1 hour'],
  [86_400 + 59, '1 day'],
  [2 * 3600 + 60, '2 hours, 1 minute'],
  [3600, '1 hour'],
  [12 * 60 + 59, '12 minutes'],
  [59, '59 seconds'],
  [1, '1 second'],
  [0, '0 seconds'],
])('%d seconds are read as "%s"', (seconds, words) => {
  expect(timeLeftInWords(before(seconds))).toBe(words)
})

test.each([
  [2 * 86_400 + 3600, '2 días, 1 hora'],
  [12 * 60, '12 minutos'],
  [1, '1 segundo'],
])('%d seconds are read in Spanish as "%s"', (seconds, words) => {
  expect(timeLeftInWords(before(seconds), 'es')).toBe(words)
})
