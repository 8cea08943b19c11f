import { expect, test } from 'bun:test'
import { isBilingual, pageLanguage } from './page-language.ts'

test.each([
  '/maple',
  '/maple/quilt',
  '/maple/quilt/record',
  '/lark-hill',
  '/help',
  '/help/bidders',
  '/unsubscribe',
  '/no/such/page',
])('%s exists in both languages', (path) => {
  expect(isBilingual(path)).toBe(true)
})

test.each([
  '/',
  '/auth/login',
  '/maple/admin',
  '/maple/admin/settings',
  '/super-admin',
  '/help/organizers',
  '/demo',
  '/privacy',
])('%s is English only', (path) => {
  expect(isBilingual(path)).toBe(false)
  expect(pageLanguage(path, new Headers({ 'accept-language': 'es', cookie: 'language=es' }))).toBe('en')
})
