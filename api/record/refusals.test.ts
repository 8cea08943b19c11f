import { describe, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { act } from '../../db/schema/record.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { actsOf } from '../../tests/support/record.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../access/password.ts'
import { vouchFor } from '../http/client-ip.ts'

const database = await sharedDatabase()
const { orm } = database
const { send, sendAnything, context } = openTestApp(database, { RATE_LIMITS: 'on' })
const { refusals } = context
const passwordHash = await hashPassword('Right-pa55word')
const school = await addSchool(orm)
const guess = (email: string) => ({ email, password: 'Wrong-pa55word' })
const origin = (network: string) => ({ actor: null, tried: null, network: () => network, isPlayed: false })
const refusing = (path: string, status: number, from: string) =>
  refusals.count(new Request(`http://localhost${path}`), new Response(null, { status }), origin(from))

describe('refusals', () => {
  test('of one kind, network, and account are one row a minute, which counts them', async () => {
    const { id, name, email } = await addMember(orm, school, 'owner', {}, { passwordHash })
    const acts = await actsOf(orm, async () => {
      for (const _ of [1, 2, 3]) await send('POST', `/api/${school.slug}/login`, guess(email), vouchFor('203.0.113.7'))
      await send('POST', '/api/auth/login', guess('nobody@example.org'), vouchFor('203.0.113.8'))
      await refusals.write()
    })
    const byNetwork = acts.sort((one, other) => String(one.network).localeCompare(String(other.network)))
    const failed = { kind: 'sign-in-failed', actorId: null }
    expect(byNetwork).toMatchObject([
      { ...failed, network: '203.0.113.7', times: 3, subjectId: id, about: name, organizationId: school.id },
      { ...failed, network: '203.0.113.8', times: 1, subjectId: null, organizationId: null },
    ])
    expect(JSON.stringify(acts)).not.toContain('nobody@example.org')
  })

  test('of admin calls name who asked, and of what organization', async () => {
    const { id, token } = await addPerson(orm)
    const acts = await actsOf(orm, async () => {
      await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/members`)
      await visitor(sendAnything, token)('GET', '/api/super-admin/users')
      await refusals.write()
    })
    expect(acts.map(({ kind, actorId, organizationId }) => [kind, actorId, organizationId])).toEqual(
      expect.arrayContaining([
        ['refused', id, school.id],
        ['refused', id, null],
      ]),
    )
  })

  test('for coming too often are limits', async () => {
    refusing('/api/auth/forgot-password', 429, 'a')
    await refusals.write()
    expect(await newest()).toMatchObject({ kind: 'limited', network: 'a' })
  })

  test('of bids and public pages are not recorded, nor is an answer that is none', async () => {
    const acts = await actsOf(orm, async () => {
      refusing('/api/oak/auction/quilt/bid', 429, 'a')
      refusing('/api/client-error-log', 429, 'a')
      refusing('/api/auth/me', 401, 'a')
      refusing('/api/auth/login', 200, 'a')
      await refusals.write()
    })
    expect(acts).toEqual([])
  })

  test('from ten thousand networks do not fill the table', async () => {
    const acts = await actsOf(orm, async () => {
      for (let network = 0; network < 10_000; network++) refusing('/api/auth/login', 401, `network ${network}`)
      await refusals.write()
    })
    expect(acts).toHaveLength(51)
    expect(acts.find(({ network }) => network === 'other networks')?.times).toBe(9_950)
  })
})

async function newest() {
  const [row] = await orm.select().from(act).orderBy(desc(act.id)).limit(1)
  return row
}
