import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { database, sendAnything } = await sharedApp()
const { token } = await addPerson(database.orm)

const WRITES: [string, string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/signup'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/auth/confirm-email'],
  ['PATCH', '/api/user/profile'],
  ['PATCH', '/api/user/password'],
  ['POST', '/api/organizations'],
  ['POST', '/api/mail/preferences'],
  ['POST', '/api/bids/take-back'],
  ['POST', '/api/maple/login'],
  ['POST', '/api/maple/logout'],
]
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-site', origin: 'null' },
  { 'sec-fetch-site': 'same-site', origin: 'https://neighbour.example.org' },
]

test.each(WRITES)('%s %s is refused to the pages of other sites', async (method, path) => {
  for (const headers of FOREIGN) {
    const answer = await visitor(sendAnything, token).sendAnything(method, path, {}, headers)
    expect([answer.status, answer.setCookie]).toEqual([403, null])
  }
})

test.each(WRITES)('%s %s reads no form that a page of another site could send unasked', async (method, path) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await visitor(sendAnything, token).sendAnything(method, path, '{}', { 'content-type': type })).status).toBe(
      415,
    )
  }
})

test('none of it signed anybody out', async () => {
  expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).status).toBe(200)
})
