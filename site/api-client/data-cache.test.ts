import { expect, test } from 'bun:test'
import { keyOf, pathOf } from './data-cache.ts'

test('a key is the path in segments, and then its query', () => {
  expect<unknown>(keyOf('/api/super-admin/totals')).toEqual(['api', 'super-admin', 'totals'])
  expect<unknown>(keyOf('/api/super-admin/users', { page: '2' })).toEqual([
    ...['api', 'super-admin', 'users', { page: '2' }],
  ])
})

test('what a key is read from is its path again', () => {
  expect(pathOf(keyOf('/api/maple-street/admin/members'))).toBe('/api/maple-street/admin/members')
  expect(pathOf(keyOf('/api/super-admin/users', { search: 'a & b' }))).toBe('/api/super-admin/users?search=a+%26+b')
})
