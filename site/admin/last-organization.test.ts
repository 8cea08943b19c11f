import { expect, test } from 'bun:test'
import { homeOf, rememberOrganization } from './last-organization.ts'

const [maple, pine] = [{ slug: 'maple-street' }, { slug: 'pine-hill' }]

test.each([
  ['the organization used last', [maple, pine], 'pine-hill', '/pine-hill/admin'],
  ['the only one', [maple], null, '/maple-street/admin'],
  ['the only one, if another was used last', [maple], 'pine-hill', '/maple-street/admin'],
  ['the picker, when there is a choice', [maple, pine], null, '/'],
  ['the picker, when there is none', [], 'pine-hill', '/'],
])('/admin leads to %s', (_where, organizations, last, home) => {
  expect(homeOf(organizations, last)).toBe(home)
})

test.each([
  ['https://bids.example.org/', true],
  ['http://localhost:4321/', false],
])('over %s it is noted in a cookie whose Secure is %p', (publicUrl, secure) => {
  const written: unknown[] = []
  const set = (...cookie: unknown[]) => void written.push(cookie)
  rememberOrganization({ cookies: { set }, locals: { publicUrl } }, 'maple-street')
  expect(written).toEqual([['organization', 'maple-street', expect.objectContaining({ secure, path: '/admin' })]])
})
