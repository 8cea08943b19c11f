import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, twoStep, user } from '../../db/schema/accounts.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { audienceOf } from '../../tests/attack/audience.ts'
import { type Operation, operationsIn } from '../../tests/attack/description.ts'
import { goodCall, type KnownValues } from '../../tests/attack/generate-call.ts'
import { knownValues } from '../../tests/attack/known-values.ts'
import { nobody } from '../../tests/attack/visitors.ts'
import { addTeam, type Team } from '../../tests/attack/world.ts'
import { activityOf } from '../../tests/support/activity.ts'
import { freshApp } from '../../tests/support/fresh-app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await freshApp()
const rows = operationsIn((await send('GET', '/api/docs/json')).body)
  .filter(({ call }) => audienceOf(call) === 'super admins')
  .map((operation) => ({ ...operation, operation }))

const maple = await addTeam(orm, send)
const superAdmin = await addPerson(orm, { isSuperAdmin: true })
const [notAllowed, signedOut] = [
  { status: 403, message: 'You are not allowed to do this.' },
  { status: 401, message: 'Please sign in.' },
]
const outsiders = [
  { who: 'nobody', token: null, ...signedOut },
  { who: 'a stranger', token: (await addPerson(orm)).token, ...notAllowed },
  { who: 'the founder', token: (await addMember(orm, maple.school, 'admin')).token, ...notAllowed },
  { who: 'a deactivated super admin', token: await deactivatedSuperAdmin(), ...signedOut },
]

async function make(operation: Operation, team: Team, token: string | null, other: KnownValues = {}) {
  const known = await knownValues(orm, { maple: team, oak: team, betrayed: team }, operation, nobody)
  const { method, path, body } = goodCall(operation, { ...known, ...other })
  return visitor(sendAnything, token).sendAnything(method, path, body)
}

describe.each(rows)('$call', ({ operation, method, path }) => {
  test('is for no outsider, and changes nothing for them', async () => {
    const before = await everything()
    for (const { who, token, status, message } of outsiders) {
      const answer = await make(operation, maple, token)
      expect({ who, status: answer.status, refusal: answer.refusal }).toEqual({ who, status, refusal: { message } })
    }
    expect(await everything()).toEqual(before)
  })

  test('is for a super admin, whose change is in the activity, and finds nothing by another id', async () => {
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      for (const id of [crypto.randomUUID(), 'guessed', '%00']) {
        const answer = await make(operation, maple, superAdmin.token, { [`${path}#${name}`]: [id] })
        expect([answer.status, answer.refusal]).toEqual([404, { message: expect.stringMatching(/not found$/) }])
      }
    }
    // What is taken away is not there for the next call.
    const team = method === 'DELETE' ? await addTeam(orm, send) : maple
    await orm
      .insert(twoStep)
      .values({ userId: team.colleague.id, secret: 'AAAA', createdAt: new Date() })
      .onConflictDoNothing()
    const entries = await activityOf(orm, async () =>
      expect((await make(operation, team, superAdmin.token)).status).toBe(200),
    )
    if (method !== 'GET') expect(entries).toMatchObject([{ actorId: superAdmin.id, network: 'unknown' }])
  })
})

async function deactivatedSuperAdmin(): Promise<string> {
  const { id, token } = await addPerson(orm, { isSuperAdmin: true })
  await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
  return token
}

function everything() {
  const tables = [organization, user, twoStep, userOrganization, auctionItem, session]
  const read = async (table: (typeof tables)[number]) =>
    (await orm.select().from(table)).map((row) => JSON.stringify(row))
  return Promise.all(tables.map(async (table) => (await read(table)).sort()))
}
