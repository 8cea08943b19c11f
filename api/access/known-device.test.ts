import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { knownDevice } from '../../db/schema/accounts.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { aBrowser, addPerson } from '../../tests/support/person.ts'
import { hashToken } from '../context/token.ts'
import { isKnownDevice } from './known-device.ts'
import { endSessions, startSession } from './session.ts'

const { orm } = await sharedDatabase()
const noon = new Date('2026-03-02T12:00:00Z')
const DAY = 86_400_000

test('of a browser that somebody signed in with, only the SHA-256 is stored', async () => {
  const { id, email } = await addPerson(orm)
  const browser = aBrowser()
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(false)
  await orm.transaction((tx) => startSession(tx, id, browser, noon))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(true)
  const hash = hashToken(browser.deviceToken)
  expect(await orm.select().from(knownDevice).where(eq(knownDevice.tokenHash, hash))).toEqual([
    { tokenHash: hash, userId: id, signedInAt: noon },
  ])
  expect(await isKnownDevice(orm, hash, email)).toBe(false)
})

test('a browser stays known when other browsers are signed out, and not when all are', async () => {
  const { id, email, tokenHash } = await addPerson(orm)
  const browser = aBrowser()
  await orm.transaction((tx) => startSession(tx, id, browser, noon))
  await orm.transaction((tx) => endSessions(tx, id, tokenHash))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(true)
  await orm.transaction((tx) => endSessions(tx, id))
  expect(await isKnownDevice(orm, browser.deviceToken, email)).toBe(false)
})

test('a browser is forgotten 400 days after somebody last signed in with it', async () => {
  const [person, other] = [await addPerson(orm), await addPerson(orm)]
  const browser = aBrowser()
  const signIn = (id: string, days: number) =>
    orm.transaction((tx) => startSession(tx, id, browser, new Date(noon.getTime() + days * DAY)))
  await signIn(person.id, 0)
  await signIn(other.id, 399)
  expect(await isKnownDevice(orm, browser.deviceToken, person.email)).toBe(true)
  await signIn(other.id, 400)
  expect(await isKnownDevice(orm, browser.deviceToken, person.email)).toBe(false)
})
