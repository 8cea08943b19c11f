import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { readConfig } from '../context/config.ts'
import { sessionCookie } from './session-cookie.ts'

const MONTH_IN_SECONDS = 30 * 24 * 60 * 60

async function cookiesAfter(path: string, publicUrl: string, cookie = '') {
  const app = new Elysia()
    .use(sessionCookie(readConfig({ PUBLIC_URL: publicUrl })))
    .get('/keep', ({ sessionCookie }) => sessionCookie.renew('secret'))
    .get('/forget', ({ sessionCookie }) => sessionCookie.forget())
    .get('/read', ({ sessionCookie }) => ({ token: sessionCookie.token }))
  const response = await app.handle(new Request(`http://localhost${path}`, { headers: { cookie } }))
  const { headers } = response
  return { set: headers.getSetCookie(), cache: headers.get('cache-control'), text: await response.text() }
}

describe('the session cookie', () => {
  test('over https is bound to this host, and reaches neither scripts nor other sites', async () => {
    expect((await cookiesAfter('/keep', 'https://bids.example.org')).set).toEqual([
      `__Host-session=secret; Max-Age=${MONTH_IN_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test('over plain http has a plain name, or the browser would drop it', async () => {
    expect((await cookiesAfter('/keep', 'http://localhost:4321')).set).toEqual([
      `session=secret; Max-Age=${MONTH_IN_SECONDS}; Path=/; HttpOnly; SameSite=Lax`,
    ])
  })

  test('is taken away under the same name and path', async () => {
    expect((await cookiesAfter('/forget', 'https://bids.example.org')).set).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('is looked at in answers that no cache keeps', async () => {
    expect((await cookiesAfter('/read', 'https://bids.example.org')).cache).toBe('private, no-store')
  })

  test.each([
    ['its own name', '__Host-session=abc', 'abc'],
    ['its own name among others', 'a=1; __Host-session=abc; session=evil', 'abc'],
    ['the plain name, which a neighbouring host may have set', 'session=evil', null],
    ['no cookie', '', null],
    ['an empty one', '__Host-session=', null],
    ['something broken', '=;;%%%; __Host-session=%E0%A4%A', '%E0%A4%A'],
  ])('is read over https from %s', async (_, cookie, token) => {
    expect((await cookiesAfter('/read', 'https://bids.example.org', cookie)).text).toBe(JSON.stringify({ token }))
  })
})
