import { expect, test } from 'bun:test'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { emailKinds } from '../../contract/values/kind/email-kind.ts'
import { budgetFor, budgetWait, overBudget, shareBudget } from './budget-rules.ts'

const noon = new Date('2026-06-01T12:00:00Z')
const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
const times = (count: number, minutes: number) => Array<Date>(count).fill(ago(minutes))

test('an address gets 12 emails an hour and 40 a day, and 40 and 200 once it used a link, catching up included', () => {
  expect(budgetFor('catch-up', false)).toEqual({ hour: 12, day: 40 })
  expect(budgetFor('catch-up', true)).toEqual({ hour: 40, day: 200 })
  expect(budgetFor('outbid', false)).toEqual({ hour: 11, day: 36 })
  expect(budgetFor('bid-receipt', true)).toEqual({ hour: 39, day: 196 })
})

test('reminders to pay, account links and invitations have small budgets of their own', () => {
  expect(budgetFor('payment-reminder', false)).toEqual({ hour: 10, day: 30 })
  expect(budgetFor('forgotten-password', true)).toEqual({ hour: 5, day: 20 })
  expect(budgetFor('invitation', true)).toEqual({ hour: 3, day: 10 })
  expect(shareBudget('sign-in-changed', 'forgotten-password')).toBeFalse()
  expect(shareBudget('outbid', 'bid-receipt')).toBeTrue()
  expect(shareBudget('payment-reminder', 'won')).toBeFalse()
})

test('questions are few until the contact email is confirmed, and wait rather than get lost', () => {
  expect(budgetFor('question', false)).toEqual({ hour: 6, day: 30 })
  expect(budgetFor('question', true)).toEqual({ hour: 60, day: 200 })
  expect(shareBudget('question', 'outbid')).toBeFalse()
  expect(overBudget('question', {})).toBe('wait')
})

test('what somebody watches is told later, as no email about their bids would say it; a reminder is in that one', () => {
  expect(overBudget('closing-soon', { items: [crypto.randomUUID()] })).toBe('wait')
  expect(overBudget('closing-soon', {})).toBe('merge')
})

test('a win is never dropped, nor what a team or a bidder learns of a closing', () => {
  const dropped = emailKinds.filter((kind) => overBudget(kind, {}) === 'drop')
  expect(dropped.sort()).toEqual([
    'bid-receipt',
    'bidder-code',
    'confirm-address',
    'confirm-email',
    'donation-received',
    'forgotten-password',
    'invitation',
    'opening-soon',
  ])
})

test.each([
  ['nothing was sent', [], null],
  ['one less than the hour allows', times(2, 10), null],
  ['as many as the hour allows', [...times(2, 10), ago(50)], ago(-10)],
  ['more than the hour allows', [...times(3, 10), ago(50)], ago(-50)],
  ['those of an hour ago', times(3, 60), null],
  ['as many as the day allows', [...times(2, 10), ...times(3, 600)], ago(-840)],
  ['those of a day ago', times(9, 1_440), null],
])('when %s', (_, sentAt, until) => {
  expect(budgetWait(noon, sentAt, { hour: 3, day: 5 })).toEqual(until)
})

test.each([
  ['jane@example.org', 'jane@example.org'],
  ['jane+a+b@example.org', 'jane@example.org'],
  ['jane.doe@example.org', 'jane.doe@example.org'],
  ['j.a.n.e+auction@gmail.com', 'jane@gmail.com'],
  ['ja.ne@googlemail.com', 'jane@gmail.com'],
  ['jane@mail.gmail.com', 'jane@mail.gmail.com'],
  ['constructor@constructor', 'constructor@constructor'],
])('email to %s ends up with %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox)
})
