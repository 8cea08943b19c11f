import { expect, test } from 'bun:test'
import { fillPaymentLink, paymentLink } from './payment-link.ts'

test('code and amount are filled in, as often as they stand there', () => {
  const link = 'https://pay.example.org/{code}?amount={amount}&note={code}'
  expect(fillPaymentLink(link, { code: 'K7MQ2X', amount: '1250.00' })).toBe(
    'https://pay.example.org/K7MQ2X?amount=1250.00&note=K7MQ2X',
  )
})

const taken = [
  ['https://pay.example.org/?a={amount}', 'https://pay.example.org/?a={amount}'],
  [' pay.example.org/{code} ', 'https://pay.example.org/{code}'],
  ['', null],
  [null, null],
] as const
test.each(taken)('%p is stored as %p', (typed, stored) => {
  expect(paymentLink.parse(typed)).toBe(stored)
})

const refused = [
  'http://pay.example.org',
  'javascript:alert(1)',
  'https://localhost/',
  'https://a:b@example.org',
  'two words',
  'x'.repeat(301),
]
test.each(refused)('%p is refused', (typed) => {
  expect(paymentLink.safeParse(typed).success).toBe(false)
})
