import { expect, test } from 'bun:test'
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
