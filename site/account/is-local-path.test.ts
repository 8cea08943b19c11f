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

const volunteer = { isSuperAdmin: false }
const superAdmin = { isSuperAdmin: true }

test('whoever is not signed in is unauthenticated everywhere', () => {
  expect(stateAt('/', null)).toBe('unauthenticated')
  expect(stateAt('/maple-street/admin', null)).toBe('unauthenticated')
})

test('at the start and at the entrance a signed-in person selects an organization', () => {
  expect(stateAt('/', volunteer)).toBe('selecting-org')
  expect(stateAt('/auth/login', volunteer)).toBe('selecting-org')
})

test('anywhere else a signed-in person is authenticated, also at an address that only begins like the entrance', () => {
  expect(stateAt('/maple-street/admin', volunteer)).toBe('authenticated')
  expect(stateAt('/authors-guild/admin', volunteer)).toBe('authenticated')
})

test('a super admin is authenticated wherever they are', () => {
  expect(stateAt('/', superAdmin)).toBe('authenticated')
})
