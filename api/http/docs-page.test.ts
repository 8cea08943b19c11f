import { expect, test } from 'bun:test'
import { docsPage } from './docs-page.ts'

test('the page of the API may load nothing from elsewhere, send nothing, and be framed by nobody', async () => {
  const answer = await docsPage().handle(new Request('http://localhost/docs/'))
  const policy = answer.headers.get('content-security-policy')?.split('; ')
  const closed = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`)
  expect(policy).toEqual(expect.arrayContaining([...closed, "script-src 'self'"]))
})
