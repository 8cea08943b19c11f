import { afterAll, expect, test } from 'bun:test'
import { actingFrom } from '../../../db/origin.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { LITTLE_WORK } from '../../../tests/support/little-work.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { Unavailable } from '../context/unavailable.ts'
import { vouchFor } from '../http/client-ip.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimits } from '../http/rate-limit.ts'
import { hashPassword, isPassword, lowerPasswordCost } from './password.ts'

// At its full cost, unlike the rest of the tests.
lowerPasswordCost()
afterAll(() => lowerPasswordCost(LITTLE_WORK))

test('a password is stored with argon2id, and only the whole of it is right, however long, spaces and case included', async () => {
  const long = `Aa1 ${'x'.repeat(196)}`
  const hash = await hashPassword(long)
  expect(hash).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
  expect(await isPassword(long, hash)).toBe(true)
  for (const wrong of [long.slice(0, -1), long.trim().slice(1), long.toUpperCase(), '']) {
    expect(await isPassword(wrong, hash)).toBe(false)
  }
  expect(await isPassword('', null)).toBe(false)
})

test('an umlaut is the same letter from every keyboard', async () => {
  const composed = 'Größe123'.normalize('NFC')
  expect(await isPassword(composed.normalize('NFD'), await hashPassword(composed))).toBe(true)
  expect(await isPassword(composed, await hashPassword(composed.normalize('NFD')))).toBe(true)
})

test('passwords that come in crowds are turned away in time, and the others are looked at', async () => {
  const cheap = await Bun.password.hash('Passw0rd', { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
  // What is checked in place of no account's is made in the same turns.
  await isPassword('', null)
  const looks = await Promise.allSettled(Array.from({ length: 50 }, () => isPassword('Passw0rd', cheap)))
  expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  const [refused] = looks.filter((look) => look.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(Unavailable)
  expect(await isPassword('Passw0rd', cheap)).toBe(true)
})

test('a crowd from one network leaves places to others, who do not wait behind all of it', async () => {
  const cheap = await Bun.password.hash('Passw0rd', { algorithm: 'argon2id', memoryCost: 8192, timeCost: 2 })
  const done: string[] = []
  const lookFrom = (network: string) =>
    actingFrom({ actor: null, tried: null, network: () => network, isPlayed: false }, async () => {
      const isRight = await isPassword('Passw0rd', cheap)
      done.push(network)
      return isRight
    })
  const crowd = Promise.allSettled(Array.from({ length: 50 }, () => lookFrom('203.0.113.7')))
  expect(await lookFrom('203.0.113.8')).toBe(true)
  // Of the crowd's 42, six were before it; more of them only pass it while its own processor rests.
  expect(done.length).toBeLessThan(30)
  await crowd
})

const { database, orm } = await sharedApp()
const { context, send, sendAnything } = openTestApp(database, {})
const limits = createLimits(context, LIMITS.passwords)
const PASSWORD = 'Right-pa55word'
const passwordHash = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

const logIn = (email: string, password: string, address: string) =>
  send('POST', '/api/auth/login', { email, password }, vouchFor(address))

test('a right password is checked sixty times in fifteen minutes, in all sessions together', async () => {
  const { email, token } = await addPerson(orm, { passwordHash })
  const confirm = () => visitor(sendAnything, token)('POST', '/api/auth/confirm-password', { password: PASSWORD })
  await limits.right.count(email, 58)
  expect((await confirm()).status).toBe(200)
  expect((await logIn(email, PASSWORD, '203.0.113.1')).status).toBe(200)
  const late = await confirm()
  expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
  expect((await logIn(email, PASSWORD, '203.0.113.2')).status).toBe(429)
})

test('wrong passwords use up nothing of what who knows the right one may do', async () => {
  const { email } = await addPerson(orm, { passwordHash })
  await limits.right.count(email, 58)
  for (let guess = 0; guess < 5; guess++) expect((await logIn(email, 'Wrong-pa55word', '203.0.113.3')).status).toBe(401)
  expect((await logIn(email, PASSWORD, '203.0.113.4')).status).toBe(200)
})

test('from one network three hundred passwords are checked in fifteen minutes, right ones too', async () => {
  const [one, other] = [await addPerson(orm, { passwordHash }), await addPerson(orm, { passwordHash })]
  await limits.checked.count('203.0.113.5', 299)
  expect((await logIn(one.email, PASSWORD, '203.0.113.5')).status).toBe(200)
  expect((await logIn(other.email, PASSWORD, '203.0.113.5')).status).toBe(429)
  expect((await logIn(other.email, PASSWORD, '203.0.113.6')).status).toBe(200)
})
