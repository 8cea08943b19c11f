import type { Role } from '../../api/contract/values/kind/role.ts'
import type { Orm } from '../../db/clients.ts'
import { addMember, addSchool } from './school.ts'
import type { SendAnything } from './send.ts'
import { visitor } from './visitor.ts'

/** Adds a school, and somebody of its team who makes calls. */
export async function addOwnTeam(
  { orm, sendAnything }: { orm: Orm; sendAnything: SendAnything },
  role: Role = 'manager',
  more: Parameters<typeof addSchool>[1] = {},
) {
  const school = await addSchool(orm, more)
  const member = await addMember(orm, school, role)
  return { school, member, call: visitor(sendAnything, member.token), admin: `/api/${school.slug}/admin` as const }
}
