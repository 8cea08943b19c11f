import { expect, test } from 'bun:test'
import { securityText } from './security-text.ts'

const home = new URL('https://bids.example.org')
const noon = new Date('2026-03-02T12:00:00Z')

test('whom to tell of a weakness is said for half a year', () => {
  expect(securityText('security@example.org', home, noon)).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2026-08-29T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://bids.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('it may be a page', () => {
  expect(securityText('https://example.org/@security', home, noon)).toContain(
    'Contact: https://example.org/@security\n',
  )
})
