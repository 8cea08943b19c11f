import { afterAll, expect, test } from 'bun:test'
import { actingFrom } from '../../db/origin.ts'
import { LITTLE_WORK } from '../../tests/support/little-work.ts'
import { Unavailable } from '../context/unavailable.ts'
import { hashPassword, isPassword, lowerPasswordCost } from './password.ts'

// At its full cost, unlike the rest of the tests.
lowerPasswordCost()
afterAll(() => lowerPasswordCost(LITTLE_WORK))

test('a password is stored with argon2id', async () => {
  expect(await hashPassword('Passw0rd')).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
})

test('only the whole password is right, however long, spaces and case included', async () => {
  const long = `Aa1 ${'x'.repeat(196)}`
  const hash = await hashPassword(long)
  expect(await isPassword(long, hash)).toBe(true)
  for (const wrong of [long.slice(0, -1), long.trim().slice(1), long.toUpperCase(), '']) {
    expect(await isPassword(wrong, hash)).toBe(false)
  }
})

test('an umlaut is the same letter from every keyboard', async () => {
  const composed = 'Größe123'.normalize('NFC')
  expect(await isPassword(composed.normalize('NFD'), await hashPassword(composed))).toBe(true)
  expect(await isPassword(composed, await hashPassword(composed.normalize('NFD')))).toBe(true)
})

test('nobody has a password', async () => {
  expect(await isPassword('', null)).toBe(false)
})

test('passwords that come in crowds are turned away in time, and the others are looked at', async () => {
  const cheap = await Bun.password.hash('Passw0rd', { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
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
