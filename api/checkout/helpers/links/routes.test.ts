import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../../db/schema/accounts.ts'
import { checkoutLink, checkoutSession } from '../../../../db/schema/checkout.ts'
import { organization, userOrganization } from '../../../../db/schema/organizations.ts'
import { activityOf } from '../../../../tests/support/activity.ts'
import { openTestApp, sharedApp } from '../../../../tests/support/app.ts'
import { addOwnTeam } from '../../../../tests/support/own-team.ts'
import { visitor } from '../../../../tests/support/visitor.ts'
import { type CheckoutLink, checkoutLinks, newCheckoutLink } from '../../../contract/checkout/checkout-link.ts'
import { HOUR_MS } from '../../../contract/values/time/time.ts'
import { newToken } from '../../../server/context/token.ts'
import { vouchFor } from '../../../server/http/client-ip.ts'
import { LIMITS } from '../../../server/http/limits.ts'
import { createLimit } from '../../../server/http/rate-limit.ts'

const { database, orm, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
/** So many attempts of what may happen only so often, counted before. */
const useUp = (what: keyof typeof LIMITS.checkoutLinks, key: string, count: number) =>
  createLimit(limited.context, LIMITS.checkoutLinks[what]).count(key, count)

async function addTeam() {
  const { school, member, call: asOwner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const { sendAnything: call } = asOwner
  const path = `${admin}/checkout-links`
  return {
    school,
    member,
    call,
    path,
    make: async (hours = 4) => newCheckoutLink.parse((await call('POST', path, { hours })).body),
    list: async (): Promise<CheckoutLink[]> => checkoutLinks.parse((await call('GET', path)).body),
    revoke: async (id = '') => (await call('DELETE', `${path}/${id}`)).status,
  }
}

/** Somebody at the door with whatever they have. */
function newcomer(slug: string, send = sendAnything) {
  const { sendAnything: call } = visitor(send)
  return {
    enter: (body: object, network = '203.0.113.9') =>
      call('POST', `/api/${slug}/checkout/enter`, { name: 'Ann Reed', ...body }, vouchFor(network)),
    look: () => call('GET', `/api/${slug}/checkout`),
    leave: () => call('POST', `/api/${slug}/checkout/leave`),
  }
}

/** A team with a link, and a helper who entered by it. */
async function addEntered() {
  const team = await addTeam()
  const { secret, pin } = await team.make()
  const helper = newcomer(team.school.slug)
  await helper.enter({ secret, pin })
  return { ...team, helper, typed: { secret, pin } }
}

const notPin = (pin: string) => (pin === '000000' ? '000001' : '000000')

test('whoever has link and PIN, which no table holds, enters under the name they type while the organization is active', async () => {
  const { school, make, list } = await addTeam()
  const { secret, pin, endsAt } = await make(8)
  expect(new Date(endsAt).getTime() - Date.now()).toBeGreaterThan(7.9 * HOUR_MS)
  const helper = newcomer(school.slug)
  expect((await helper.look()).status).toBe(401)
  const entries = await activityOf(orm, async () => {
    const { status, headers } = await helper.enter({ secret, pin: ` ${pin} ` })
    expect(status).toBe(200)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^checkout=[\w-]{43}; Max-Age=2(87\d\d|8800); Path=\/; HttpOnly; SameSite=Lax$/)
  })
  expect(entries).toMatchObject([{ kind: 'checkout-entered', actorId: null, actorName: 'Ann Reed (helper)' }])
  expect((await helper.look()).body).toMatchObject({ role: 'helper', name: 'Ann Reed (helper)', endsAt })
  expect(await list()).toMatchObject([{ endsAt, madeByName: 'Ada Lark', helpers: [{ name: 'Ann Reed' }] }])
  const rows = JSON.stringify([await orm.select().from(checkoutLink), await orm.select().from(checkoutSession)])
  for (const hidden of [secret, `"${pin}"`]) expect(rows).not.toContain(hidden)
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  expect((await newcomer(school.slug).enter({ secret, pin })).status).toBe(404)
})

test('a wrong PIN, an unknown link, and one of another school each say so, and what is typed is checked', async () => {
  const [{ school, make }, other] = [await addTeam(), await addTeam()]
  const { secret, pin } = await make()
  const answers = [
    await newcomer(school.slug).enter({ secret, pin: notPin(pin) }),
    await newcomer(school.slug).enter({ secret: `${secret}x`, pin }),
    await newcomer(other.school.slug).enter({ secret, pin }),
  ]
  expect(answers.map(({ status, refusal }) => [status, refusal?.code, refusal?.message])).toEqual([
    [403, 'wrong-pin', 'This PIN is not right.'],
    [404, 'no-link', 'Please open the checkout by its link.'],
    [404, 'no-link', 'Please open the checkout by its link.'],
  ])
  const wrong = [
    ...['A', 'a'.repeat(61), ' \u200b\n ', 'see https://evil.example.org'].map((name) => ({ name })),
    ...['', 'abcdef', '1234567'].map((typed) => ({ pin: typed })),
  ]
  for (const typed of wrong)
    expect([typed, (await newcomer(school.slug).enter({ secret, pin, ...typed })).status]).toEqual([typed, 400])
})

describe('the work of a helper ends', () => {
  const revoked = { message: 'This checkout link was revoked. Please ask an organizer for a new one.', code: 'revoked' }
  const expired = { message: 'This checkout link has expired. Please ask an organizer for a new one.', code: 'expired' }

  test('at once when the link is revoked, for those who entered and those who would', async () => {
    const { helper, typed, school, list, revoke } = await addEntered()
    const [link] = await list()
    const entries = await activityOf(orm, async () => {
      expect([await revoke(link?.id), await revoke(link?.id)]).toEqual([200, 200])
    })
    expect(entries.map(({ kind }) => kind)).toEqual(['checkout-link-revoked'])
    expect((await helper.look()).refusal).toEqual(revoked)
    expect((await newcomer(school.slug).enter(typed)).refusal).toEqual(revoked)
    expect(await list()).toEqual([])
  })

  test('when the link expires', async () => {
    const { helper, typed, school, list } = await addEntered()
    const past = { madeAt: new Date(Date.now() - 3 * HOUR_MS), endsAt: new Date(Date.now() - 1000) }
    await orm.update(checkoutLink).set(past).where(eq(checkoutLink.organizationId, school.id))
    expect((await helper.look()).refusal).toEqual(expired)
    expect((await newcomer(school.slug).enter(typed)).refusal).toEqual(expired)
    expect(await list()).toEqual([])
  })

  test('when they leave, and whoever has the link can still enter', async () => {
    const { helper, typed, list } = await addEntered()
    expect((await helper.leave()).status).toBe(200)
    expect((await helper.look()).status).toBe(401)
    expect((await helper.enter({ ...typed, name: 'Bob Hale' })).status).toBe(200)
    expect((await list())[0]?.helpers.map(({ name }) => name)).toEqual(['Ann Reed', 'Bob Hale'])
  })

  type Team = Awaited<ReturnType<typeof addEntered>>
  const setPlace = ({ member }: Team, place: Partial<typeof userOrganization.$inferInsert>) =>
    orm.update(userOrganization).set(place).where(eq(userOrganization.userId, member.id))

  // How they come to lose it is in revoke-invitations-by.test.ts.
  const losses: [string, (team: Team) => Promise<unknown>][] = [
    ['has lost their place', (team) => setPlace(team, { isActive: false })],
    ['is a manager', (team) => setPlace(team, { role: 'manager' })],
    ['is deactivated', ({ member }) => orm.update(user).set({ isActive: false }).where(eq(user.id, member.id))],
  ]

  test.each(losses)('when whoever made the link %s, although nobody revoked it', async (_, lose) => {
    const team = await addEntered()
    await lose(team)
    expect((await team.helper.look()).refusal).toEqual(revoked)
    expect((await newcomer(team.school.slug).enter(team.typed)).refusal).toEqual(revoked)
  })
})

test('ten wrong PINs lock the link for a quarter of an hour, for the right one too, and nobody else', async () => {
  const { school, make } = await addTeam()
  const [{ secret, pin }, other] = [await make(), await make()]
  const inside = newcomer(school.slug, limited.sendAnything)
  await inside.enter({ secret, pin })
  const enterFrom = (host: number, typed: { secret: string; pin: string }) =>
    newcomer(school.slug, limited.sendAnything).enter(typed, `198.51.100.${host}`)
  const wrong = { secret, pin: notPin(pin) }
  const answers = await Promise.all(Array.from({ length: 10 }, (_, host) => enterFrom(host, wrong)))
  expect(answers.map(({ refusal }) => refusal?.code)).toEqual(Array(10).fill('wrong-pin'))
  const { status, refusal, headers } = await enterFrom(77, { secret, pin })
  const message = 'Too many wrong PINs. This link is locked for 15 minutes.'
  expect([status, refusal]).toEqual([429, { message, code: 'locked' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await inside.look()).status).toBe(200)
  expect((await enterFrom(78, { secret: other.secret, pin: other.pin })).status).toBe(200)
})

test('thirty wrong PINs and links are typed in one network, which do not keep a right link out of it', async () => {
  const { school, make } = await addTeam()
  const [{ secret, pin }, other] = [await make(), await make()]
  await useUp('network', '192.0.2.44', 28)
  const enter = async (typed: { secret: string; pin: string }) =>
    (await newcomer(school.slug, limited.sendAnything).enter(typed, '192.0.2.44')).status
  const wrong = [
    { secret, pin: notPin(pin) },
    { secret: newToken(), pin },
  ]
  const tried = [...wrong, { secret: newToken(), pin }, { secret: other.secret, pin: notPin(other.pin) }]
  const statuses: number[] = []
  for (const typed of tried) statuses.push(await enter(typed))
  expect(statuses).toEqual([403, 404, 429, 429])
  expect(await enter({ secret, pin })).toBe(200)
})

test('a link lets in sixty in 15 minutes, and not one person again and again', async () => {
  const [{ school, make, list }, other] = [await addTeam(), await addTeam()]
  const [link, elsewhere] = [await make(), await other.make()]
  const enter = ({ secret, pin }: typeof link, slug: string) =>
    newcomer(slug, limited.sendAnything).enter({ secret, pin }, '192.0.2.45')
  await useUp('entries', `${(await list())[0]?.id}`, 59)
  expect((await enter(link, school.slug)).status).toBe(200)
  expect((await enter(link, school.slug)).status).toBe(429)
  expect((await list())[0]?.helpers).toHaveLength(1)
  expect((await enter(elsewhere, other.school.slug)).status).toBe(200)
})

test('twenty links are in force at most, and only for so many hours', async () => {
  const { school, make, call, path } = await addTeam()
  const refusalOf = async (hours: unknown) => (await call('POST', path, { hours })).status
  for (const hours of [0, 3, -2, 1e9, '4', null]) expect([hours, await refusalOf(hours)]).toEqual([hours, 400])
  const linkValues = { organizationId: school.id, pinHash: '', madeByName: 'Ada', madeAt: new Date() }
  const endsAt = new Date(Date.now() + HOUR_MS)
  const links = Array.from({ length: 19 }, () => ({ ...linkValues, endsAt, secretHash: crypto.randomUUID() }))
  await orm.insert(checkoutLink).values(links)
  await make(2)
  expect(await refusalOf(2)).toBe(409)
})
