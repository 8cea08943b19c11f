import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { session, user } from '../../db/schema/accounts.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { aBrowser, addPerson } from '../../tests/support/person.ts'
import { DEMO_ORGANIZER } from '../contract/values/demo.ts'
import { findSession, startSession } from './session.ts'

const { orm } = await freshDatabase()
const noon = new Date('2026-03-02T12:00:00Z')
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

test('of a session only the SHA-256 of 32 random bytes is stored', async () => {
  const { id, token, tokenHash } = await addPerson(orm, {}, noon)
  expect(Uint8Array.fromBase64(token, { alphabet: 'base64url' })).toHaveLength(32)
  const [row] = await orm.select().from(session).where(eq(session.userId, id))
  expect(row).toMatchObject({ tokenHash, userId: id, createdAt: noon, expiresAt: after(30 * DAY) })
  expect(tokenHash).toBe(new Bun.CryptoHasher('sha256').update(token).digest('hex'))
})

test('a stored hash opens nothing', async () => {
  const { tokenHash } = await addPerson(orm, {}, noon)
  expect(await findSession(orm, tokenHash, noon)).toBeNull()
})

test('a session lasts 30 days from its last day of use', async () => {
  const { id, token } = await addPerson(orm, {}, noon)
  expect((await findSession(orm, token, after(30 * DAY - 1)))?.person.id).toBe(id)
  expect((await findSession(orm, token, after(60 * DAY - 2)))?.person.id).toBe(id)
  expect(await findSession(orm, token, after(90 * DAY))).toBeNull()
})

test('a session ends 90 days after it began, however often it is used', async () => {
  const { token } = await addPerson(orm, {}, noon)
  for (const days of [29, 58, 87]) expect(await findSession(orm, token, after(days * DAY))).not.toBeNull()
  expect(await findSession(orm, token, after(90 * DAY - 1))).not.toBeNull()
  expect(await findSession(orm, token, after(90 * DAY))).toBeNull()
})

test('a super admin’s ends after 12 hours without use', async () => {
  const { token } = await addPerson(orm, { isSuperAdmin: true }, noon)
  expect(await findSession(orm, token, after(12 * HOUR - 1))).not.toBeNull()
  expect(await findSession(orm, token, after(24 * HOUR - 2))).not.toBeNull()
  expect(await findSession(orm, token, after(36 * HOUR - 2))).toBeNull()
})

test('when and where a session was last used is noted every ten minutes', async () => {
  const { id, token } = await addPerson(orm, {}, noon)
  const seen = async (minutes: number, network: string) => {
    await findSession(orm, token, after(minutes * 60_000), network)
    const [row] = await orm.select().from(session).where(eq(session.userId, id))
    return [row?.lastSeenAt, row?.network]
  }
  expect(await seen(9, '203.0.113.7')).toEqual([noon, '198.51.100.7'])
  expect(await seen(10, '203.0.113.7')).toEqual([after(10 * 60_000), '203.0.113.7'])
  expect(await seen(19, '203.0.113.8')).toEqual([after(10 * 60_000), '203.0.113.7'])
})

test('of more than 100 sessions of a person the one ends that was not used for longest, in the demo none', async () => {
  const signInOften = async (id: string) => {
    for (let count = 1; count <= 99; count++)
      await orm.transaction((tx) => startSession(tx, id, aBrowser(), after(count * 1_000)))
  }
  const isOpen = async (token: string) => (await findSession(orm, token, after(HOUR))) !== null
  const [ada, bea, organizer] = [
    await addPerson(orm, {}, noon),
    await addPerson(orm, {}, noon),
    await addPerson(orm, { email: DEMO_ORGANIZER }, noon),
  ]
  const phone = await orm.transaction((tx) => startSession(tx, ada.id, aBrowser(), after(500)))
  await findSession(orm, ada.token, after(HOUR))
  await signInOften(ada.id)
  expect([await isOpen(ada.token), await isOpen(phone), await isOpen(bea.token)]).toEqual([true, false, true])
  expect(await orm.$count(session, eq(session.userId, ada.id))).toBe(100)
  await signInOften(organizer.id)
  await orm.transaction((tx) => startSession(tx, organizer.id, aBrowser(), after(HOUR)))
  expect(await orm.$count(session, eq(session.userId, organizer.id))).toBe(101)
})

test('a session moves on at most once a day', async () => {
  const { token } = await addPerson(orm, {}, noon)
  expect((await findSession(orm, token, after(DAY - 1)))?.isRenewed).toBe(false)
  expect((await findSession(orm, token, after(DAY)))?.isRenewed).toBe(true)
  expect((await findSession(orm, token, after(DAY + HOUR)))?.isRenewed).toBe(false)
})

test('signing in is remembered as the last login, and clears away what is over', async () => {
  const { id, tokenHash } = await addPerson(orm, {}, noon)
  await orm.transaction((tx) => startSession(tx, id, aBrowser(), after(30 * DAY)))
  const hashes = (await orm.select().from(session).where(eq(session.userId, id))).map((row) => row.tokenHash)
  expect(hashes).toHaveLength(1)
  expect(hashes).not.toContain(tokenHash)
  const [row] = await orm.select().from(user).where(eq(user.id, id))
  expect(row?.lastLoginAt).toEqual(after(30 * DAY))
})
