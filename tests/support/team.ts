import type { Role } from '../../api/contract/values/kind/role.ts'
import type { Orm } from '../../db/clients.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { addPerson } from './person.ts'
import type { School } from './school.ts'

/** Adds a new person to a school's team, signed in. */
export async function addMember(
  orm: Orm,
  school: School,
  role: Role = 'manager',
  more: Partial<typeof userOrganization.$inferInsert> = {},
  details: Parameters<typeof addPerson>[1] = {},
) {
  const person = await addPerson(orm, details)
  await orm.insert(userOrganization).values({ userId: person.id, organizationId: school.id, role, ...more })
  return person
}
