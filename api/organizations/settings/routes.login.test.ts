import { expect, test } from 'bun:test'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addAccount, PASSWORD } from '../../../tests/support/with-password.ts'

const { database, orm, send, sendAnything } = await freshApp()

const maple = await addSchool(orm, { slug: 'maple' })
const member = await addAccount(orm)
const former = await addAccount(orm)
const stranger = await addAccount(orm)
const root = await addAccount(orm, { isSuperAdmin: true })
await orm.insert(userOrganization).values([
  { organizationId: maple.id, userId: member.id, role: 'manager' },
  { organizationId: maple.id, userId: former.id, role: 'owner', isActive: false },
])

const knock = (slug: string, email: string, password = PASSWORD) =>
  send('POST', `/api/${slug}/login`, { email, password })

test('a member comes in, with a session that is good everywhere, and so does a super admin, who is sent to their own area', async () => {
  const ann = visitor(sendAnything)
  const answer = await ann('POST', '/api/maple/login', { email: member.email, password: PASSWORD })
  const { id, name, email } = member
  const user = { id, name, email, isSuperAdmin: false }
  expect([answer.status, answer.body]).toEqual([200, { user, redirectUrl: '/maple/admin' }])
  expect((await ann('GET', '/api/maple/admin/auctions')).status).toBe(200)
  expect((await ann('GET', '/api/user/organizations')).body.organizations).toHaveLength(1)
  expect((await knock('maple', root.email)).body.redirectUrl).toBe('/super-admin')
})

test.each([
  ['a stranger with the right password', stranger.email, PASSWORD],
  ['a former member with the right password', former.email, PASSWORD],
  ['a member with a wrong password', member.email, 'Wrong-pa55word'],
  ['an unknown e-mail', 'nobody@example.org', PASSWORD],
])('%s is refused in the same words, without a cookie', async (_, email, password) => {
  const answer = await knock('maple', email, password)
  expect([answer.status, answer.refusal]).toEqual([401, { message: 'Invalid email or password' }])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('there is no login where there is no organization, nor by an address that is none', async () => {
  const none = await knock('maple', 'ann')
  expect([none.status, none.refusal?.message]).toEqual([400, 'Must be a valid email address'])
  const answer = await knock('nowhere', member.email)
  expect([answer.status, answer.refusal]).toEqual([404, { message: 'Organization not found' }])
})

test('guesses at any login count for the account', async () => {
  const limited = openTestApp(database, {})
  const { email } = await addAccount(orm)
  const guess = (path: '/api/maple/login' | '/api/auth/login') =>
    limited.send('POST', path, { email, password: 'Wrong-pa55word' })
  const paths = Array.from({ length: 12 }, (_, index) => (index % 2 ? '/api/maple/login' : '/api/auth/login'))
  const answers = await Promise.all(paths.map(guess))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
