import { and, eq } from 'drizzle-orm'
import { openDevice } from '../../api/bidders/sign-in/codes.ts'
import type { Role } from '../../api/contract/values/kind/role.ts'
import { startSession } from '../../api/server/access/session.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { addCheckoutSession } from '../support/checkout-link.ts'
import { addReader } from '../support/email-reader.ts'
import { aBrowser, addPerson } from '../support/person.ts'
import { addItem, addMember } from '../support/school.ts'
import type { Send } from '../support/send.ts'
import { passwordHash, type Team, type World } from './world.ts'

/** Somebody who makes calls. */
export interface Visitor {
  who: string
  /** Of their session; `null`: they have none. */
  token: string | null
  signIn(): Promise<string>
  isSignedIn: boolean
  isBidder: boolean
  /** Of their device, on which they opened My bids, and the item that they are winning; `null`: they did not. */
  device: { token: string; bidId: string; itemId: string; open(): Promise<string> } | null
  /** Of their work at the checkout of a team; `null`: none. */
  helper: { team: Team; token: string; enter(): Promise<string> } | null
  isSuperAdmin: boolean
  /** The team that they are in, and what they are there; `null`: in none. */
  member: { team: Team; role: Role } | null
}

/** The cookies of a visitor, as a header. */
export function cookiesOf({ token, device, helper }: Visitor): Record<string, string> {
  const cookies = [
    token && `session=${token}`,
    device && `bidder=${device.token}`,
    helper && `checkout=${helper.token}`,
  ]
  const cookie = cookies.filter(Boolean).join('; ')
  return cookie ? { cookie } : {}
}

/** Comes into a world that has just been made. */
export type Arrival = (orm: Orm, world: World, send: Send) => Promise<Visitor>

/** Somebody without an account, or anything else. */
export const nobody: Visitor = {
  who: 'nobody',
  token: null,
  isSignedIn: false,
  isSuperAdmin: false,
  member: null,
  isBidder: false,
  device: null,
  helper: null,
  signIn: () => Promise.reject(new Error('Nobody has no account')),
}

/** Everybody who may make calls, from nobody to a super admin. */
export const arrivals: Arrival[] = [
  async () => nobody,
  bidderAt,
  helperAt,
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

/** Somebody who is winning an item, up to a maximum, and opened My bids. */
async function bidderAt(orm: Orm, { maple }: World, send: Send): Promise<Visitor> {
  const { id: addressId, email } = await addReader(orm)
  const item = await addItem(orm, maple.school)
  const path = `/api/${maple.school.slug}/auction/${item.slug}/bid` as const
  const { bid } = (await send('POST', path, { email, maximum: '9000', confirmAmount: true })).body
  // As of somebody who won before, and gave no name.
  const isTheirs = and(eq(bidder.organizationId, maple.school.id), eq(bidder.email, email))
  await orm.update(bidder).set({ code: 'WINNER' }).where(isTheirs)
  const open = () => orm.transaction((tx) => openDevice(tx, { addressId, email }, new Date()))
  const device = { token: await open(), bidId: bid.id, itemId: item.id, open }
  return { ...nobody, who: 'a bidder', isBidder: true, device }
}

/** Somebody without an account who entered the checkout by a link. */
async function helperAt(orm: Orm, { maple }: World): Promise<Visitor> {
  const enter = () => addCheckoutSession(orm, maple.school)
  return { ...nobody, who: 'a helper', helper: { team: maple, token: await enter(), enter } }
}

function memberAs(role: Role): Arrival {
  return async (orm, { maple }) => ({
    ...signedIn(orm, `an organization’s ${role}`, await addMember(orm, maple.school, role, {}, { passwordHash })),
    member: { team: maple, role },
  })
}

function signedIn(orm: Orm, who: string, { id, token }: Awaited<ReturnType<typeof addPerson>>): Visitor {
  return {
    ...nobody,
    who,
    token,
    isSignedIn: true,
    signIn: () => orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date())),
  }
}
