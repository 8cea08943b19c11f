import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { blockedAddress } from '../../db/schema/bids.ts'
import { act } from '../../db/schema/record.ts'
import { addBlocked } from '../../tests/support/blocked.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addSchool } from '../../tests/support/school.ts'
import { forgetOldBlocked } from './forget-blocked.ts'

const { orm } = await sharedDatabase()
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY)

test('blocked addresses are erased after as many months as the organization stores any, and stay blocked', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const [old, recent] = [
    await addBlocked(orm, school, { blockedAt: days(-190), reason: 'Jane never paid' }),
    await addBlocked(orm, school, { blockedAt: days(-170) }),
  ]
  const patient = await addBlocked(orm, await addSchool(orm), { blockedAt: days(-190) })
  await forgetOldBlocked(orm, new Date())
  await forgetOldBlocked(orm, new Date())
  const rows = await orm.select().from(blockedAddress)
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(byId.get(old.id)).toEqual({ ...old, email: null, reason: null })
  expect([recent, patient].map(({ id }) => byId.get(id))).toEqual([recent, patient])
  const acts = await orm.select().from(act).where(eq(act.organizationId, school.id))
  expect(acts).toMatchObject([{ kind: 'addresses-blanked', actorId: null }])
})
