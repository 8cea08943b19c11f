import { expect, test } from 'bun:test'
import { languageOf } from './language.ts'

const read = (headers: Record<string, string>) => languageOf(new Headers(headers))

test.each([
  ['nothing', {}, 'en'],
  ['a browser in Spanish', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['a browser in English that knows some Spanish', { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' }, 'en'],
  ['weights in another order', { 'accept-language': 'en;q=0.3, es;q=0.7' }, 'es'],
  ['a refused language', { 'accept-language': 'es;q=0' }, 'en'],
  ['a weight that is none', { 'accept-language': 'es;q=x, en;q=0.1' }, 'en'],
  ['a choice', { 'accept-language': 'es', cookie: 'session=x; language=en' }, 'en'],
  ['a choice of Spanish', { cookie: 'language=es' }, 'es'],
])('%s is understood', (_, headers, language) => {
  expect(read(headers)).toBe(language as 'en' | 'es')
})

test.each([
  { cookie: 'language=<script>' },
  { cookie: 'language=es; Path=/evil' },
  { cookie: 'language=__proto__' },
  { 'accept-language': '__proto__' },
  { 'accept-language': `${'x,'.repeat(100_000)}es` },
])('what a stranger sends is one of ours or nothing', (headers) => {
  const expected = headers.cookie?.startsWith('language=es;') ? 'es' : 'en'
  expect(read(headers as Record<string, string>)).toBe(expected)
})
