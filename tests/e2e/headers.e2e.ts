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
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toHaveProperty('permissions-policy')
  })
}

test('a form that another site sends to a page is refused', async ({ request }) => {
  const answer = await request.post('/', { headers: { origin: 'https://elsewhere.example' }, form: { a: '1' } })
  expect(answer.status()).toBe(403)
})
