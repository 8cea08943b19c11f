import { describe, expect, test } from 'bun:test'
import { bidForm, idempotencyKey } from './bid-form.ts'

const read = (amount: unknown, email: unknown = 'jane@example.org') => bidForm.safeParse({ email, amount })
const message = (amount: unknown, email?: unknown) => read(amount, email).error?.issues[0]?.message

describe('an amount', () => {
  test.each([
    ['125', 12500],
    ['125.5', 12550],
    ['125.50', 12550],
    ['$1,250.', 125_000],
    [125.5, 12550],
    [0.01, 1],
    ['9999999.00', 999_999_900],
  ])('%p is read as whole cents', (amount, cents) => {
    expect(read(amount).data?.amount).toBe(cents)
  })

  test.each([0, -1, -0, '0.00', '-12.505'])('%p must be positive', (amount) => {
    expect(message(amount)).toBe('Bid amount must be positive')
  })

  const malformed = [Number.NaN, 1e21, 130.005, null, {}, true, '', 'abc', '1e3', '0x10', '٢٣٠', '1.005', '.5', '+5']
  test.each(malformed.map((amount) => [amount]))('%p is no amount', (amount) => {
    expect(message(amount)).toBe('Please enter a valid bid amount')
  })

  test.each([9_999_999.01, '100000000', '123456789012345678901234567890'])('%p is more than is accepted', (amount) => {
    expect(message(amount)).toBe('Bid must be at most $9,999,999.00')
  })
})

describe('an e-mail address', () => {
  test('is trimmed and lowercased with its plus tag', () => {
    expect(read(5, '  Jane+Fair@Example.ORG ').data?.email).toBe('jane+fair@example.org')
  })

  const noAddresses: unknown[] = [
    '',
    'jane',
    '@example.org',
    'jane@example',
    'jane@exa mple.org',
    'jane@@example.org',
    'a@b.1',
    'jane@example.org\r\nBcc: x@example.org',
    '"jane"<j@example.org>',
    'jané@example.org',
    'jane@münchen.de',
    '.jane@example.org',
    'jane@-example.org',
    `${'a'.repeat(65)}@example.org`,
    `jane@${'a'.repeat(250)}.org`,
    5,
    ['jane@example.org'],
  ]
  test.each(noAddresses.map((email) => [email]))('%p is refused', (email) => {
    expect(message(5, email)).toBe('Please enter a valid email address')
  })
})

test('an offer is an amount or a maximum, never both and never neither', () => {
  const faults = (more: object) => bidForm.safeParse({ email: 'jane@example.org', ...more }).error?.issues
  expect(bidForm.parse({ email: 'jane@example.org', maximum: '200' }).maximum).toBe(20_000)
  expect(faults({ maximum: 'lots' })).toMatchObject([{ path: ['maximum'], message: 'Please enter a valid bid amount' }])
  expect(faults({})).toMatchObject([{ path: ['amount'], message: 'Please enter a valid bid amount' }])
  expect(faults({ amount: 5, maximum: 5 })).toMatchObject([
    { path: ['maximum'], message: 'Please send either an amount or a maximum' },
  ])
})

test('nothing but the fields of a bid is read', () => {
  expect(bidForm.parse({ email: 'jane@example.org', amount: 5, isWinning: true, organizationId: 'x' })).toEqual({
    email: 'jane@example.org',
    amount: 500,
    confirmAmount: false,
    remindMe: false,
  })
})

test.each(['short', 'x'.repeat(65), 'has space', 'semi;colon'])('%p is no Idempotency-Key', (key) => {
  expect(idempotencyKey.safeParse(key).success).toBeFalse()
})
