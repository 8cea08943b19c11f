import { expect, test } from 'bun:test'
import { fillPaymentLink, paymentLink } from '../money/payment.ts'
import { breakLinks, nameOf, titleOf } from '../text/line-of-text.ts'
import { webAddress } from './web-address.ts'

test.each([
  ['www.example.org', 'https://www.example.org/'],
  [' https://example.org/shop?a=1#b ', 'https://example.org/shop?a=1#b'],
  ['http://example.org', 'http://example.org/'],
  ['müller.example', 'https://xn--mller-kva.example/'],
])('%p leads to %p', (typed, address) => {
  expect(webAddress.parse(typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'mailto:a@example.org',
  'https://someone:secret@example.org',
  'someone@example.org',
  'localhost',
  'http://127.0.0.1/',
  'http://[::1]/',
  'two words.org',
  `example.org/${'x'.repeat(300)}`,
])('%p is refused', (typed) => {
  expect(webAddress.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a web address, like www.example.org')
})

test('a payment link is filled in with code and amount, as often as they stand there', () => {
  const link = 'https://pay.example.org/{code}?amount={amount}&note={code}'
  const filled = 'https://pay.example.org/K7MQ2X?amount=1250.00&note=K7MQ2X'
  expect(fillPaymentLink(link, { code: 'K7MQ2X', amount: '1250.00' })).toBe(filled)
})

test.each([
  ['https://pay.example.org/?a={amount}', 'https://pay.example.org/?a={amount}'],
  [' pay.example.org/{code} ', 'https://pay.example.org/{code}'],
  ['', null],
  [null, null],
])('a payment link %p is stored as %p', (typed, stored) => {
  expect(paymentLink.parse(typed)).toBe(stored)
})

test.each(['http://pay.example.org', 'javascript:alert(1)', 'https://localhost/', 'two words', 'x'.repeat(301)])(
  'a payment link %p is refused',
  (typed) => {
    expect(paymentLink.safeParse(typed).success).toBe(false)
  },
)

test.each([
  'https://example.org/win',
  'see www.example.org',
  'write to jane@example.org',
  'mary.o’neil@example.org',
  'Verify at account-security.com',
  'Amazon.com gift card',
])('"%s" is no name', (typed) => {
  expect(nameOf().safeParse(typed).error?.issues).toMatchObject([
    { message: 'Please leave out links and email addresses' },
  ])
})

test.each([
  'St.Mary’s, Vol.II',
  'U.S. flag, 1.5 ft., 8 a.m.to 9 p.m.',
  'Dinner @ Luigi’s',
  '50% off: 2 nights/3 days',
  'A+ @home',
])('"%s" is one', (typed) => {
  expect(nameOf().parse(typed)).toBe(typed)
})

test('a title may name a shop after its website, of which no link is made, and nothing else that is one', () => {
  for (const title of ['Amazon.com $50 gift card', 'Hotels.com voucher', 'Tea at Mrs.Lee’s'])
    expect(titleOf().parse(title)).toBe(title)
  for (const title of ['https://pay.example', 'See www.example.org', 'jane@example.org'])
    expect(titleOf().safeParse(title).success).toBe(false)
})

test.each([
  ['https://example.org/a', 'https:\u200b//example.\u200borg/a'],
  ['jane@example.org', 'jane@\u200bexample.\u200borg'],
  ['Amazon.com and $1.50. The end.', 'Amazon.\u200bcom and $1.50. The end.'],
])('"%s" leaves no link', (typed, broken) => {
  expect(breakLinks(typed)).toBe(broken)
})
