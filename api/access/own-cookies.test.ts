import { expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addSchool } from '../../tests/support/school.ts'
import { myBidsUrl } from '../subscriptions/links.ts'

const database = await sharedDatabase()
const school = await addSchool(database.orm)

test('over https no other host can set a cookie, and no answer that depends on one is cached', async () => {
  const { send } = openTestApp(database, { PUBLIC_URL: 'https://bid.example.org', RATE_LIMITS: 'off' })
  const link = carriedBy(myBidsUrl(HOME, await addReader(database.orm), school.slug, new Date()))
  const answer = await send('POST', `/api/${school.slug}/my-bids/link`, link)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-bidder=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await send('GET', `/api/${school.slug}/my-bids`, undefined, { cookie })).status).toBe(200)
  const unprefixed = cookie.replace('__Host-', '')
  expect((await send('GET', `/api/${school.slug}/my-bids`, undefined, { cookie: unprefixed })).status).toBe(401)
})
