import { expect, test } from 'bun:test'
import { isPhone } from './phone.ts'

test.each(['555 0142 99', '(555) 123-4567', '+1 555.123.4567', '5551234567 x12', '+52 55 1234 5678', '1234567'])(
  '%s is a phone number',
  (text) => expect(isPhone(text)).toBe(true),
)

test.each([
  '',
  '555-12',
  '1'.repeat(21),
  '555 123 4567 call me',
  'x1234567x',
  '+()-. x',
  `5551234567${' '.repeat(30)}`,
])('“%s” is none', (text) => expect(isPhone(text)).toBe(false))
