import { expect, test } from 'bun:test'
import { answerLanguage } from './answer-language.ts'

const headers = { 'accept-language': 'es' }
const read = (path: string) => answerLanguage(new Request(`http://here.invalid${path}`, { headers }))

test.each([
  '/api/maple/auction/quilt/bid',
  '/api/bids/take-back',
  '/api/mail/preferences',
  '/api/maple/my-bids',
  '/api/maple/my-bids/code',
  '/maple/quilt',
])('a bidder is answered in Spanish at %s', (path) => {
  expect(read(path)).toBe('es')
})

test.each([
  '/api/auth/login',
  '/api/maple/admin/auctions',
  '/api/maple/my-bids-admin',
  '/api/maple/admin/auction/quilt/bids',
  '/api/super-admin/users',
])('a team is answered in English at %s', (path) => {
  expect(read(path)).toBe('en')
})
