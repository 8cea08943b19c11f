import { startSession } from '../../api/access/session.ts'
import type { Role } from '../../api/contract/values/role.ts'
import type { Orm } from '../../db/clients.ts'
import { aBrowser, addPerson } from '../support/person.ts'
import { addMember } from '../support/team.ts'
import { passwordHash, type Team, type World } from './world.ts'

/** Somebody who makes calls. */
export interface Visitor {
  who: string
  /** Of their session; `null`: they have none. */
  token: string | null
  signIn(): Promise<string>
  isSignedIn: boolean
  isSuperAdmin: boolean
  /** The team that they are in, and what they are there; `null`: in none. */
  member: { team: Team; role: Role } | null
}

/** Comes into a world that has just been made. */
export type Arrival = (orm: Orm, world: World) => Promise<Visitor>

/** Everybody who may make calls, from nobody to a super admin. */
export const arrivals: Arrival[] = [
  async () => ({
    ...{ who: 'nobody', token: null, isSignedIn: false, isSuperAdmin: false, member: null },
    signIn: () => Promise.reject(new Error('Nobody has no account')),
  }),
  async (orm) => signedIn(orm, 'a stranger', await addPerson(orm, { passwordHash })),
  memberAs('manager'),
  memberAs('owner'),
  memberAs('admin'),
  async (orm, { oak }) =>
    signedIn(orm, 'a former admin', await addMember(orm, oak.school, 'admin', { isActive: false }, { passwordHash })),
  async (orm, { oak }) => ({
    ...signedIn(
      orm,
      'a deactivated admin',
      await addMember(orm, oak.school, 'admin', {}, { isActive: false, passwordHash }),
    ),
    isSignedIn: false,
  }),
  async (orm) => ({
    ...signedIn(orm, 'a super admin', await addPerson(orm, { isSuperAdmin: true, passwordHash })),
    isSuperAdmin: true,
  }),
]

function memberAs(role: Role): Arrival {
  return async (orm, { maple }) => ({
    ...signedIn(orm, `an organization’s ${role}`, await addMember(orm, maple.school, role, {}, { passwordHash })),
    member: { team: maple, role },
  })
}

function signedIn(orm: Orm, who: string, { id, token }: Awaited<ReturnType<typeof addPerson>>): Visitor {
  return {
    ...{ who, token, isSignedIn: true, isSuperAdmin: false, member: null },
    signIn: () => orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date())),
  }
}
