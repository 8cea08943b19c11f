import { expect, test } from 'bun:test'
import { stateAt } from './app-state.ts'

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
