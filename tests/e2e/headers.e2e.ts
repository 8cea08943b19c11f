import { expect, test } from '../support/page.ts'

const answers = {
  'a page': '/',
  'a page that is none': '/no-such-school/at-all',
  'a file': '/favicon.svg',
  JSON: '/api/health',
  'a refusal': '/api/no-such-call',
  'a picture that is none': '/uploads/none.webp',
}

for (const [name, path] of Object.entries(answers)) {
  test(`${name} carries the security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers()
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/strict-origin-when-cross-origin|no-referrer/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(headers['content-security-policy']).toContain(directive)
    expect(headers).toHaveProperty('permissions-policy')
  })
}

test('a page says how it is written', async ({ request }) => {
  for (const path of ['/', '/help', '/auth/login', '/no-such-school/at-all'])
    expect((await request.get(path)).headers()['content-type']?.toLowerCase()).toMatch(/^text\/html; ?charset=utf-8$/)
})

test('a call that is none is a problem, whatever its method', async ({ request }) => {
  for (const [method, path, status] of [
    ['DELETE', '/api/health', 405],
    ['PUT', '/api/no/such', 404],
    ['GET', '/api', 404],
  ] as const) {
    const answer = await request.fetch(path, { method })
    expect(answer.status()).toBe(status)
    expect(await answer.json()).toHaveProperty('message')
  }
})

test('a form that another site sends to a page is refused', async ({ request }) => {
  const answer = await request.post('/', { headers: { origin: 'https://elsewhere.example' }, form: { a: '1' } })
  expect(answer.status()).toBe(403)
})
