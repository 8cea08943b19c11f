import type { Role } from '../../api/contract/values/kind/role.ts'
import type { Orm } from '../../db/clients.ts'
import { addItem, addMember, addSchool } from './school.ts'

/** Adds a school that nobody else's search finds, with an admin, and people and items to add to it. */
export async function addOwnSchool(orm: Orm, more: Parameters<typeof addSchool>[1] = {}) {
  const school = await addSchool(orm, { name: `Pine Hill ${crypto.randomUUID().slice(0, 8)}`, ...more })
  const addTeammate = (role: Role, name: string) => addMember(orm, school, role, {}, { name })
  return {
    school,
    founder: await addTeammate('admin', 'Fay Finch'),
    addTeammate,
    addItem: (item: Parameters<typeof addItem>[2]) => addItem(orm, school, item),
  }
}
