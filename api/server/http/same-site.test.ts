import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { database, sendAnything } = await sharedApp()
const { token } = await addPerson(database.orm)

/** Of all calls alike: one that anybody makes, one that signs out, one by a session, and one by a mailed link. */
const WRITES: [string, string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['PATCH', '/api/user/profile'],
  ['POST', '/api/mail/preferences'],
]
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-site', origin: 'null' },
  { 'sec-fetch-site': 'same-site', origin: 'https://neighbour.example.org' },
]

const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

test.each(WRITES)(
  '%s %s is refused to the pages of other sites, and reads no form that they could send unasked',
  async (method, path) => {
    const somebody = visitor(sendAnything, token)
    for (const headers of FOREIGN) {
      const answer = await somebody.sendAnything(method, path, {}, headers)
      expect([answer.status, answer.setCookie]).toEqual([403, null])
    }
    for (const type of TYPES)
      expect((await somebody.sendAnything(method, path, '{}', { 'content-type': type })).status).toBe(415)
    // None of it signed anybody out.
    expect((await somebody('GET', '/api/auth/me')).status).toBe(200)
  },
)
