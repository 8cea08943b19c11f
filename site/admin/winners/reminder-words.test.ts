import { expect, test } from 'bun:test'
import { countInWords } from './reminder-words.ts'

test('how many are reminded is said, and that only one of several emails is shown', () => {
  expect(countInWords(0)).toBe('No one can be reminded right now.')
  expect(countInWords(1)).toBe('1 winner gets this email.')
  expect(countInWords(1_200)).toBe('1,200 winners get it. This is the first one’s.')
})
