import { expect, test } from 'bun:test'
import { isBilingual, pageLanguage } from './page-language.ts'
import { speakTo } from './speak-to.ts'
import { spoken } from './spoken.ts'

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
  '/help/organizers/items',
  '/demo',
  '/accessibility',
  '/privacy',
])('%s is English only', (path) => {
  expect(isBilingual(path)).toBe(false)
  expect(pageLanguage(path, new Headers({ 'accept-language': 'es', cookie: 'language=es' }))).toBe('en')
})

async function afterAWhile(milliseconds: number) {
  await Bun.sleep(milliseconds)
  return spoken().say('place')
}

test('pages rendered side by side are each in their own language', async () => {
  const said = await Promise.all([
    speakTo('es', () => afterAWhile(2)),
    speakTo('en', () => afterAWhile(1)),
    speakTo('es', () => afterAWhile(0)),
    afterAWhile(1),
  ])
  expect(said).toEqual(['Ofertar', 'Place bid', 'Ofertar', 'Place bid'])
})
