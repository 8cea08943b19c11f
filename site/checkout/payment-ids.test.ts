import { expect, test } from 'bun:test'
import { CallError } from '../api-client/call.ts'
import { answeredPayment, paymentIdOf } from './payment-ids.ts'

const aPayment = () => ({ winnerId: crypto.randomUUID(), kind: 'check', amount: '40.00', reference: '1042' })
const refusal = (status: number, body = '{"message":"No"}') => Promise.reject(new CallError(status, '', body))

test('a payment whose answer was lost has the same id when it is sent again, however its amount is typed', async () => {
  const taken = aPayment()
  const id = paymentIdOf(taken)
  const noAnswers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => refusal(503),
    () => refusal(403, '<p>'),
  ]
  for (const lost of noAnswers) await expect(answeredPayment(id, taken, lost())).rejects.toThrow()
  expect(paymentIdOf({ ...taken, amount: '40', reference: ' 1042' })).toBe(id)
})

test('another amount, kind, reference, or winner is another payment', () => {
  const taken = aPayment()
  const others = [{ amount: '41.00' }, { kind: 'cash' }, { reference: '1043' }, { winnerId: crypto.randomUUID() }]
  const ids = [taken, ...others.map((other) => ({ ...taken, ...other }))].map(paymentIdOf)
  expect(new Set(ids).size).toBe(5)
})

test.each([
  ['recorded', () => Promise.resolve()],
  ['refused', () => refusal(409)],
])('once it is %s, the same again is another payment', async (_, answer) => {
  const taken = aPayment()
  const id = paymentIdOf(taken)
  await answeredPayment(id, taken, answer()).catch(() => null)
  expect(paymentIdOf(taken)).not.toBe(id)
})

test('a late answer to one leaves the next one like it alone', async () => {
  const taken = aPayment()
  const first = paymentIdOf(taken)
  await answeredPayment(first, taken, Promise.resolve())
  const second = paymentIdOf(taken)
  await answeredPayment(first, taken, Promise.resolve())
  expect(paymentIdOf(taken)).toBe(second)
})
