import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { idempotencyKey } from '../../contract/auction/bidding/bid-form.ts'
import { formKey } from './render-page.ts'

const parts = ['maple', 'kite', 'jane@example.org', 12500, '3', false]

test('the same form from the same network has the same key', () => {
  expect(formKey('203.0.113.5', parts)).toBe(formKey('203.0.113.5', parts))
  expect(formKey('2001:db8:0:1::5', parts)).toBe(formKey('2001:db8:0:1::9', parts))
  expect(idempotencyKey.safeParse(formKey('203.0.113.5', parts)).success).toBeTrue()
})

test('another form, or another network, has another', () => {
  const others = parts.map((_, index) => formKey('203.0.113.5', parts.with(index, 'else')))
  const keys = [formKey('203.0.113.5', parts), formKey('203.0.113.6', parts), ...others]
  expect(new Set(keys).size).toBe(keys.length)
})

test('nobody can make one from what a form says', () => {
  const guess = createHash('sha256').update(parts.slice(2).join('|')).digest('hex').slice(0, 32)
  expect(formKey('203.0.113.5', parts)).not.toContain(guess)
})
