import { expect, test } from 'bun:test'
import { stateAt } from './app-state.ts'
import { isLocalPath } from './is-local-path.ts'

test.each(['/', '/super-admin', '/maple-street/admin', '/maple-street/admin?page=2#top'])('%p stays here', (url) => {
  expect(isLocalPath(url)).toBe(true)
})

test.each([
  '',
  'maple-street/admin',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '//',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /maple-street',
])('%p could lead elsewhere', (url) => {
  expect(isLocalPath(url)).toBe(false)
})

const people = { nobody: null, 'a volunteer': { isSuperAdmin: false }, 'a super admin': { isSuperAdmin: true } }

test.each([
  ['nobody', '/', 'unauthenticated'],
  ['nobody', '/maple-street/admin', 'unauthenticated'],
  ['a volunteer', '/', 'selecting-org'],
  ['a volunteer', '/auth/login', 'selecting-org'],
  ['a volunteer', '/maple-street/admin', 'authenticated'],
  // It only begins like the entrance.
  ['a volunteer', '/authors-guild/admin', 'authenticated'],
  ['a super admin', '/', 'authenticated'],
] as const)('%s who is signed in, at %s, is %s', (who, path, state) => {
  expect(stateAt(path, people[who])).toBe(state)
})
