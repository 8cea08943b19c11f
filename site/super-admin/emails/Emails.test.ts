import { expect, test } from 'bun:test'
import { waited } from './Emails.tsx'

test.each([
  [null, 'None'],
  [0, '1 second'],
  [59, '59 seconds'],
  [3599, '59 minutes'],
  [2 * 86_400 + 3600, '2 days, 1 hour'],
])('%p seconds read %p', (seconds, words) => {
  expect(waited(seconds)).toBe(words)
})
