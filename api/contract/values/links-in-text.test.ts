import { expect, test } from 'bun:test'
import { breakLinks, nameOf } from './links-in-text.ts'

test.each([
  'https://example.org/win',
  'Prize: HTTP://EXAMPLE.ORG',
  'see www.example.org',
  'write to jane@example.org',
  'mary.o’neil@example.org',
])('"%s" is no name', (typed) => {
  expect(nameOf().safeParse(typed).error?.issues).toMatchObject([
    { message: 'Please leave out links and email addresses' },
  ])
})

test.each(['Amazon.com gift card', 'Dinner @ Luigi’s', 'Dr. J. Smith', '50% off: 2 nights/3 days', 'A+ @home'])(
  '"%s" is one',
  (typed) => {
    expect(nameOf().parse(typed)).toBe(typed)
  },
)

test.each([
  ['https://example.org/a', 'https:\u200b//example.\u200borg/a'],
  ['jane@example.org', 'jane@\u200bexample.\u200borg'],
  ['Amazon.com and $1.50. The end.', 'Amazon.\u200bcom and $1.50. The end.'],
])('"%s" leaves no link', (typed, broken) => {
  expect(breakLinks(typed)).toBe(broken)
})
