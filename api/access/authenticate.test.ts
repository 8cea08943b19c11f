import { expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { vouchFor } from '../http/client-ip.ts'
import type { Limit } from '../http/rate-limit.ts'
import { passwordLimits } from './password-limits.ts'

const database = await sharedDatabase()
const { orm } = database
const { context, send, sendAnything } = openTestApp(database, {})
const limits = passwordLimits(context)
const PASSWORD = 'Right-pa55word'
const passwordHash = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

const logIn = (email: string, password: string, address: string) =>
  send('POST', '/api/auth/login', { email, password }, vouchFor(address))

/** So many before, without the time each of them takes. */
const count = (limit: Limit, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limit.count(key)))

test('a right password is checked sixty times in fifteen minutes, in all sessions together', async () => {
  const { email, token } = await addPerson(orm, { passwordHash })
  const confirm = () => visitor(sendAnything, token)('POST', '/api/auth/confirm-password', { password: PASSWORD })
  await count(limits.right, email, 58)
  expect((await confirm()).status).toBe(200)
  expect((await logIn(email, PASSWORD, '203.0.113.1')).status).toBe(200)
  const late = await confirm()
  expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
  expect((await logIn(email, PASSWORD, '203.0.113.2')).status).toBe(429)
})

test('wrong passwords use up nothing of what who knows the right one may do', async () => {
  const { email } = await addPerson(orm, { passwordHash })
  await count(limits.right, email, 58)
  for (let guess = 0; guess < 5; guess++) expect((await logIn(email, 'Wrong-pa55word', '203.0.113.3')).status).toBe(401)
  expect((await logIn(email, PASSWORD, '203.0.113.4')).status).toBe(200)
})

test('from one network three hundred passwords are checked in fifteen minutes, right ones too', async () => {
  const [one, other] = [await addPerson(orm, { passwordHash }), await addPerson(orm, { passwordHash })]
  await count(limits.checked, '203.0.113.5', 299)
  expect((await logIn(one.email, PASSWORD, '203.0.113.5')).status).toBe(200)
  expect((await logIn(other.email, PASSWORD, '203.0.113.5')).status).toBe(429)
  expect((await logIn(other.email, PASSWORD, '203.0.113.6')).status).toBe(200)
})
