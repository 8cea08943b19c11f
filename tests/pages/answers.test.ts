import { describe, expect, test } from 'bun:test'
import { visit } from '../support/visit.ts'

describe('every answer', () => {
  test.each([
    ['a page', '/'],
    ['a page that is none', '/no-such-school/at-all'],
    ['a file', '/favicon.svg'],
    ['JSON', '/api/health'],
    ['a refusal', '/api/no-such-call'],
    ['a picture that is none', '/uploads/none.webp'],
  ])('%s carries the security headers', async (_, path) => {
    const { headers } = await visit(path)
    expect(headers.toJSON()).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/strict-origin-when-cross-origin|no-referrer/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(headers.get('content-security-policy')).toContain(directive)
    expect(headers.has('permissions-policy')).toBe(true)
  })

  test('of a page says how it is written', async () => {
    for (const path of ['/', '/help', '/auth/login', '/no-such-school/at-all'])
      expect((await visit(path)).headers.get('content-type')?.toLowerCase()).toMatch(/^text\/html; ?charset=utf-8$/)
  })

  test.each([
    ['DELETE', '/api/health', 405],
    ['PUT', '/api/no/such', 404],
    ['GET', '/api', 404],
  ])('to %s %s is a problem', async (method, path, status) => {
    const answer = await visit(path, { method })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { message: expect.any(String) }])
  })

  test('to a form that another site sends to a page is a refusal', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await visit('/', { method: 'POST', headers, body: 'a=1' })).status).toBe(403)
  })
})

test.each([
  ['/no-such-school/what/ever', 'Page Not Found'],
  ['/no-such-school', 'Organization not found'],
  ['/docs', 'Organization not found'],
  ['/health', 'Organization not found'],
  ['/no-such-school/item', 'Auction Not Available'],
])('%s says "%s" with status 404 and a way on', async (path, title) => {
  const { status, text } = await visit(path)
  const [main = ''] = text.match(/<main[\s\S]*<\/main>/) ?? []
  expect(status).toBe(404)
  expect(main).toMatch(new RegExp(`<h1[^>]*>\\s*${title}\\s*</h1>`))
  expect(main).toContain('<a href=')
})

test('a page that failed is a page too, with a number to ask for', async () => {
  const { status, text } = await visit('/500')
  expect(status).toBe(500)
  expect(text).toMatch(/tell us this number: <span[^>]*>[0-9a-f]{8}</)
})
