import { expect, test } from 'bun:test'
import { DEFAULT_RULES, paymentDue } from './default-rules.ts'

const end = new Date('2024-12-07T02:00:00Z')

test.each([
  ['no rules at all', null],
  ['the rules an organization starts with', DEFAULT_RULES],
  ['those with a line added', `${DEFAULT_RULES}\nCash only, please.`],
])('with %s, payment is due 48 hours after the end', (_which, rules) => {
  expect(paymentDue(rules, end)).toEqual(new Date('2024-12-09T02:00:00Z'))
})

test('rules that say something else about payment set no time of ours', () => {
  expect(paymentDue('**Payment** is due at pickup.', end)).toBeNull()
})
