import { expect, test } from 'bun:test'
import { inboxOf } from './inbox-of.ts'

test.each([
  ['jane@example.org', 'jane@example.org'],
  ['jane+auction@example.org', 'jane@example.org'],
  ['jane+a+b@example.org', 'jane@example.org'],
  ['jane.doe@example.org', 'jane.doe@example.org'],
  ['j.a.n.e+auction@gmail.com', 'jane@gmail.com'],
  ['ja.ne@googlemail.com', 'jane@gmail.com'],
  ['jane@mail.gmail.com', 'jane@mail.gmail.com'],
  ['constructor@constructor', 'constructor@constructor'],
])('email to %s ends up with %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox)
})
