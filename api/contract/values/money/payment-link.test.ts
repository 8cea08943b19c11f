import { expect, test } from 'bun:test'
import { fillPaymentLink, fillPaymentWords, paymentLink } from './payment.ts'
import { linkOf, nameIn, serviceNameAt, serviceNames, serviceOf, withZelle, zelleAddressIn } from './payment-link.ts'

const payment = { code: 'K7MQ2X', amount: '1250.00' }

test.each([
  [
    'paypal',
    ['PineHillPTA', 'paypal.me/PineHillPTA', 'https://www.paypal.com/paypalme/PineHillPTA/'],
    'https://paypal.me/PineHillPTA/1250.00USD',
  ],
  [
    'venmo',
    ['Pine-Hill', ' @Pine-Hill ', 'https://account.venmo.com/u/Pine-Hill'],
    'https://venmo.com/Pine-Hill?txn=pay&amount=1250.00&note=K7MQ2X',
  ],
  ['cash-app', ['PineHill', '$PineHill', 'https://cash.app/$PineHill'], 'https://cash.app/$PineHill/1250.00'],
] as const)('the link of %s is made of the name, however it is written, and known again', (service, names, filled) => {
  for (const name of names) {
    const link = linkOf(service, name)
    expect(paymentLink.parse(link)).toBe(link)
    expect(fillPaymentLink(link, payment)).toBe(filled)
    expect(serviceOf(link)).toBe(service)
    expect(serviceNameAt(filled)).toBe(serviceNames[service])
    expect(linkOf(service, nameIn(service, link) ?? '')).toBe(link)
  }
  expect(linkOf(service, ' ')).toBe('')
  expect(serviceNameAt('https://pay.example.org/pta')).toBeNull()
})

test.each(['a/../b', 'a?b=1', 'a@evil.example', '{code}', 'a b', 'ä', '%2e%2e', '$&', 'x'.repeat(31)])(
  '%p is no name of a service, and no link of it is stored',
  (name) => {
    for (const service of ['paypal', 'venmo', 'cash-app'] as const) {
      const { error } = paymentLink.safeParse(linkOf(service, name))
      expect(error?.issues[0]?.message).toBe('Please enter the name alone, without spaces, like PineHillPTA')
    }
  },
)

test('a link in which something else is to be filled in is refused', () => {
  expect(paymentLink.safeParse('https://pay.example.org/?a={Amount}').error?.issues[0]?.message).toBe(
    'Only {code} and {amount} are filled in',
  )
})

test.each([
  ['https://square.link/u/abc', 'square'],
  ['https://checkout.square.site/merchant/1', 'square'],
  ['https://my.cheddarup.com/c/pine-hill', 'cheddar-up'],
  ['https://notsquare.link/u/abc', 'own'],
  ['https://pay.example.org/?a={amount}', 'own'],
  ['https://paypal.me/PineHill', 'own'],
  [null, 'own'],
] as const)('%p leads to %s', (link, service) => {
  expect(serviceOf(link)).toBe(service)
})

test('Zelle is one sentence among the words, which every winner reads with their amount and code', () => {
  const words = withZelle(withZelle('Checks to the PTA.', 'pay@school.org'), 'pta@school.org')
  expect(fillPaymentWords(words, payment)).toBe(
    'Checks to the PTA.\nSend $1,250.00 by Zelle to pta@school.org, with code K7MQ2X in the memo.',
  )
  expect(zelleAddressIn(words)).toBe('pta@school.org')
  expect(withZelle(words, '')).toBe('Checks to the PTA.')
  expect(zelleAddressIn('Send {amount} by Zelle.')).toBeNull()
  const first = `${withZelle('', 'pay@school.org')}\nOr checks.`
  expect([zelleAddressIn(first), withZelle(first, '')]).toEqual(['pay@school.org', 'Or checks.'])
  expect(withZelle(first, 'pta@school.org')).toBe(first.replace('pay', 'pta'))
})

test('a dollar sign that was typed before the amount is not doubled', () => {
  expect(fillPaymentWords(`Checks of $${'{amount}'}, or {amount} in cash`, payment)).toBe(
    'Checks of $1,250.00, or $1,250.00 in cash',
  )
})
