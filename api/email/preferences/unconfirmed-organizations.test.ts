import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { findUnconfirmed, readAdmins } from './unconfirmed-organizations.ts'

const { orm } = await sharedDatabase()

/** A school that its admin left to an owner, and which of the two had confirmed their email. */
async function openLeft({ admin, owner }: { admin: boolean; owner: boolean }) {
  const school = await addSchool(orm)
  const [founder, other] = [await addMember(orm, school, 'admin'), await addMember(orm, school, 'owner')]
  const confirmed = [...(admin ? [founder] : []), ...(owner ? [other] : [])].map(({ email }) => email)
  for (const email of confirmed) await setConfirmed(orm, email)
  const isTheirs = and(eq(userOrganization.organizationId, school.id), eq(userOrganization.userId, founder.id))
  await orm.update(userOrganization).set({ isActive: false }).where(isTheirs)
  return { school, founder }
}

test.each([
  [{ admin: false, owner: true }, false],
  [{ admin: true, owner: false }, true],
  [{ admin: false, owner: false }, true],
])('where the admin left, %p have confirmed their email: unconfirmed is %p', async (who, isUnconfirmed) => {
  const { school } = await openLeft(who)
  expect(await findUnconfirmed(orm, [school.id])).toEqual(isUnconfirmed ? [school.id] : [])
})

test('what who left sends elsewhere is not counted to those whom they left', async () => {
  const { school, founder } = await openLeft({ admin: false, owner: true })
  const next = await addSchool(orm)
  await orm.insert(userOrganization).values({ organizationId: next.id, userId: founder.id, role: 'admin' })
  expect(await readAdmins(orm, [school.id])).toEqual(new Map([[school.id, school.id]]))
  expect(await readAdmins(orm, [next.id])).toEqual(new Map([[next.id, founder.id]]))
})
