import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, twoStep } from '../../../db/schema/accounts.ts'
import { activity } from '../../../db/schema/activity.ts'
import { refusalsOf } from '../../../tests/support/activity.ts'
import { freshApp, sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { hashPassword } from '../../server/access/password.ts'
import { vouchFor } from '../../server/http/client-ip.ts'

const { orm, send, sendAnything } = await sharedApp()
type Row = Partial<typeof activity.$inferInsert>

const put = (school: School | null, row: Row) =>
  orm.insert(activity).values({ kind: 'item-edited', organizationId: school?.id ?? null, ...row })
const ids = (entries: { about: string | null }[]) => entries.map(({ about }) => about)

async function addOwned() {
  const { school, member, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', {
    timeZone: 'America/Chicago',
  })
  const of = (query: Record<string, string>) => new URLSearchParams(query)
  return {
    school,
    owner: member,
    read: (query: Record<string, string> = {}) => call('GET', `${admin}/activity?${of(query)}`),
    download: (query: Record<string, string> = {}) => call('GET', `${admin}/activity/export?${of(query)}`),
  }
}

describe('the activity of an organization', () => {
  test('is its own, newest first, with who, what, and from where', async () => {
    const { school, owner, read } = await addOwned()
    await put(await addSchool(orm), { about: 'elsewhere' })
    await put(school, { about: 'Quilt', actorId: owner.id, actorName: 'Ada Lark', network: '203.0.113.7' })
    await put(school, { about: 'Piano', changes: { title: ['Organ', 'Piano'] } })
    const { entries: acts, pagination } = (await read()).body
    expect(ids(acts)).toEqual(['Piano', 'Quilt'])
    expect(acts[0]).toMatchObject({ actor: null, network: null, changes: { title: ['Organ', 'Piano'] }, times: 1 })
    expect(acts[1]).toMatchObject({ actor: { id: owner.id, name: 'Ada Lark' }, network: '203.0.113.7' })
    expect(acts[0]?.organization).toEqual({ name: school.name, slug: school.slug })
    expect(pagination.totalCount).toBe(2)
  })

  test('tells how members sign in since they joined, roughly from where, and who fails to, but nothing else elsewhere', async () => {
    const { school, owner, read, download } = await addOwned()
    const stranger = await addPerson(orm)
    await put(null, { kind: 'signed-in', actorId: owner.id, actorName: owner.name, about: 'own' })
    await put(null, { kind: 'sign-in-failed', subjectId: owner.id, about: 'guess' })
    await put(null, { kind: 'signed-in', actorId: stranger.id, about: 'stranger' })
    await put(await addSchool(orm), { actorId: owner.id, about: 'elsewhere' })
    expect(ids((await read()).body.entries)).toEqual(['guess', 'own'])
    const joinedAt = new Date(Date.now() - 60_000)
    const { id } = await addMember(orm, school, 'manager', { joinedAt })
    const from = { network: '203.0.113.7' }
    const long = { at: new Date(joinedAt.getTime() - 1_000), about: 'long ago' }
    await put(null, { kind: 'signed-in', actorId: id, ...from, ...long })
    await put(null, { kind: 'sign-in-failed', subjectId: id, ...from, ...long })
    await put(null, { kind: 'signed-in', actorId: id, ...from, about: 'since' })
    await put(school, { kind: 'item-edited', actorId: id, ...from, about: 'Quilt' })
    const { entries: acts } = (await read()).body
    const seen = acts.slice(0, -2).map(({ about, network }) => `${about} from ${network}`)
    expect(seen).toEqual(['Quilt from 203.0.113.7', 'since from 203.0.113.x'])
    expect((await download({ group: 'sign-ins' })).text).not.toContain('203.0.113.7')
  })

  test('is found by kind, by person, by what it was done to, and by days of its own clocks', async () => {
    const { school, read } = await addOwned()
    await put(school, { kind: 'role-changed', about: 'Bea', actorName: 'Ada Lark' })
    await put(school, { kind: 'item-edited', about: 'Quilt', actorName: 'Cal Finch' })
    expect(ids((await read({ group: 'team' })).body.entries)).toEqual(['Bea'])
    expect(ids((await read({ search: 'finch' })).body.entries)).toEqual(['Quilt'])
    expect(ids((await read({ search: 'bea' })).body.entries)).toEqual(['Bea'])
    expect(ids((await read({ search: '%' })).body.entries)).toEqual([])
    for (const at of ['2026-03-08T05:59:59Z', '2026-03-08T06:00:00Z', '2026-03-09T04:59:59Z', '2026-03-09T05:00:00Z'])
      await put(school, { about: at, at: new Date(at) })
    const that = (await read({ from: '2026-03-08', to: '2026-03-08' })).body.entries
    expect(ids(that)).toEqual(['2026-03-09T04:59:59Z', '2026-03-08T06:00:00Z'])
    expect((await read({ from: '' })).body.entries).toHaveLength(6)
    for (const day of [{ from: '0000-01-01' }, { to: '9999-12-31' }, { to: '2026-02-30' }])
      expect((await read(day)).refusal?.message).toStartWith('This filter or search cannot be read.')
  })

  test('names the bidder of a cancelled bid by the bid, not by a copy of the address', async () => {
    const { school, read } = await addOwned()
    const item = await addItem(orm, school)
    const { token } = await addPerson(orm, { isSuperAdmin: true })
    const offer = { email: 'jane@example.org', amount: '125' }
    const { body } = await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, offer)
    await visitor(sendAnything, token)('DELETE', `/api/${school.slug}/admin/auction/${item.slug}/bid/${body.bid.id}`)
    const [cancelled] = (await read({ group: 'bids' })).body.entries
    expect(cancelled).toMatchObject({ kind: 'bid-cancelled', about: item.title, bidder: 'jane@example.org' })
    expect(cancelled?.changes).toEqual({ price: ['125.00', null] })
    expect(JSON.stringify(await orm.select().from(activity))).not.toContain('jane@')
  })
})

test('the file of activity holds all that was asked for, however many, and no formula', async () => {
  const { school, download } = await addOwned()
  const act1 = { kind: 'item-edited' as const, organizationId: school.id }
  await orm.insert(activity).values(Array<typeof act1>(1_200).fill(act1))
  await put(school, { about: '=1+1', actorName: 'Åsa, "the" Lark' })
  const file = await download()
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"')
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1_202)
  expect(lines[0]).toContain('"Time","Act","Person","Network"')
  expect(lines[1]).toContain(`'=1+1`)
  expect((await download({ search: 'åsa' })).text.trimEnd().split('\r\n')).toHaveLength(2)
})

test('a super admin reads the activity of all, also of what is no more', async () => {
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const root = visitor(sendAnything, token)
  const gone = crypto.randomUUID()
  await put(null, { kind: 'organization-deleted', organizationId: gone, about: `Gone ${gone}` })
  const found = await root('GET', `/api/super-admin/activity?search=${gone}&timeZone=Nowhere`)
  expect(found.body.entries).toMatchObject([{ kind: 'organization-deleted', organization: null }])
  expect((await root('GET', `/api/super-admin/activity/export?search=${gone}`)).text).toContain(gone)
})

const limited = await freshApp({ RATE_LIMITS: 'on' })
const { refusalActivity } = limited.context
const passwordHash = await hashPassword('Right-pa55word')
const school = await addSchool(limited.orm)
const guess = (email: string) => ({ email, password: 'Wrong-pa55word' })
const origin = (network: string) => ({ actor: null, tried: null, network: () => network, isPlayed: false })
const refusing = (path: string, status: number, from: string) =>
  refusalActivity.count(new Request(`http://localhost${path}`), new Response(null, { status }), origin(from))

describe('refusalActivity', () => {
  test('of one kind, network, and account are one row a minute, which counts them', async () => {
    const { id, name, email } = await addMember(limited.orm, school, 'owner', {}, { passwordHash })
    const entries = await refusalsOf(limited.orm, async () => {
      for (const _ of [1, 2, 3])
        await limited.send('POST', `/api/${school.slug}/login`, guess(email), vouchFor('203.0.113.7'))
      await limited.send('POST', '/api/auth/login', guess('nobody@example.org'), vouchFor('203.0.113.8'))
      await refusalActivity.write()
    })
    const byNetwork = entries.sort((one, other) => String(one.network).localeCompare(String(other.network)))
    const failed = { kind: 'sign-in-failed', actorId: null }
    expect(byNetwork).toMatchObject([
      { ...failed, network: '203.0.113.7', times: 3, subjectId: id, about: name, organizationId: school.id },
      { ...failed, network: '203.0.113.8', times: 1, subjectId: null, organizationId: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('nobody@example.org')
  })

  test('of admin calls name who asked, and of what organization', async () => {
    const { id, token } = await addPerson(limited.orm)
    const entries = await refusalsOf(limited.orm, async () => {
      await visitor(limited.sendAnything, token)('GET', `/api/${school.slug}/admin/members`)
      await visitor(limited.sendAnything, token)('GET', '/api/super-admin/users')
      await refusalActivity.write()
    })
    expect(entries.map(({ kind, actorId, organizationId }) => [kind, actorId, organizationId])).toEqual(
      expect.arrayContaining([
        ['refused', id, school.id],
        ['refused', id, null],
      ]),
    )
  })

  test('are none where a password or a code is only asked for, but a wrong code is one', async () => {
    const { id, name, email, token } = await addMember(limited.orm, school, 'owner', {}, { passwordHash })
    const here = visitor(limited.sendAnything, token)
    const entries = await refusalsOf(limited.orm, async () => {
      const longAgo = { confirmedAt: new Date(0) }
      await limited.orm.update(session).set(longAgo).where(eq(session.userId, id))
      const asked = await here('PATCH', `/api/${school.slug}/admin/organization`, { paymentInstructions: 'By check.' })
      expect(asked.refusal?.code).toBe('password-needed')
      const isOn = { userId: id, secret: 'AAAA', createdAt: new Date(), confirmedAt: new Date() }
      await limited.orm.insert(twoStep).values(isOn)
      const login = { email, password: 'Right-pa55word' }
      expect((await limited.send('POST', '/api/auth/login', login)).status).toBe(401)
      expect((await limited.send('POST', '/api/auth/login', { ...login, code: '000000' })).status).toBe(400)
      await refusalActivity.write()
    })
    expect(entries).toMatchObject([{ kind: 'sign-in-failed', subjectId: id, about: name, times: 1 }])
  })

  test('for coming too often are limits; those of bids and public pages are left out, and so is what is none', async () => {
    const entries = await refusalsOf(limited.orm, async () => {
      refusing('/api/oak/auction/quilt/bid', 429, 'a')
      refusing('/api/client-error-log', 429, 'a')
      refusing('/api/auth/me', 401, 'a')
      refusing('/api/auth/login', 200, 'a')
      refusing('/api/auth/forgot-password', 429, 'a')
      await refusalActivity.write()
    })
    expect(entries).toMatchObject([{ kind: 'limited', network: 'a' }])
  })

  test('from ten thousand networks do not fill the table', async () => {
    const entries = await refusalsOf(limited.orm, async () => {
      for (let network = 0; network < 10_000; network++) refusing('/api/auth/login', 401, `network ${network}`)
      await refusalActivity.write()
    })
    expect(entries).toHaveLength(51)
    expect(entries.find(({ network }) => network === 'other networks')?.times).toBe(9_950)
  })
})
