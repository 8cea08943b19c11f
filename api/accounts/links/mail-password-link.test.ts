import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accountLink } from '../../../db/schema/accounts.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { hashToken } from '../../context/token.ts'
import { vouchFor } from '../../http/client-ip.ts'

const database = await sharedDatabase()
const { orm } = database
const { send } = openTestApp(database)

const forget = (email: unknown) => send('POST', '/api/auth/forgot-password', { email })
const mailsTo = (email: string) => orm.select().from(outbox).where(eq(outbox.recipient, email))
const nobody = () => `${crypto.randomUUID()}@example.org`
const SAID = [200, { message: 'If that email has an account, we sent it a link. It works for one hour.' }]

describe('asking for a new password', () => {
  test('mails one link that is good for an hour, of which only the SHA-256 is stored', async () => {
    const { id, name, email } = await addPerson(orm)
    const before = Date.now()
    const answer = await forget(` ${email.toUpperCase()}`)
    expect([answer.status, answer.body]).toEqual(SAID)
    const [mail, ...others] = await mailsTo(email)
    expect([mail?.kind, mail?.state, others]).toEqual(['forgotten-password', 'queued', []])
    const { token, expiresAt, ...rest } = Object(mail?.content)
    expect(rest).toEqual({ name })
    expect(token).toMatch(/^[\w-]{43}$/)
    const [link, ...more] = await orm.select().from(accountLink).where(eq(accountLink.userId, id))
    expect([link?.tokenHash, link?.newEmail, more]).toEqual([hashToken(token), null, []])
    expect(link?.expiresAt.toISOString()).toBe(expiresAt)
    expect(Math.round((Date.parse(expiresAt) - before) / 60_000)).toBe(60)
  })

  test('is answered alike where there is no account, or none that can be signed in to, and mails nothing', async () => {
    const { email } = await addPerson(orm, { isActive: false })
    for (const address of [email, nobody()]) {
      const answer = await forget(address)
      expect([answer.status, answer.body]).toEqual(SAID)
      expect(await mailsTo(address)).toEqual([])
    }
  })

  test('takes as long where there is no account', async () => {
    const { email } = await addPerson(orm)
    const known = await Array.fromAsync({ length: 5 }, () => milliseconds(() => forget(email)))
    const unknown = await Array.fromAsync({ length: 5 }, () => milliseconds(() => forget(nobody())))
    // Without care the mail alone makes it four times as long.
    expect(median(unknown) / median(known)).toBeWithin(0.6, 1.6)
  })

  test.each([[''], ['ann@'], [undefined], [{ $ne: null }]])('with the address %p is refused', async (email) => {
    const answer = await forget(email)
    const message = 'Please enter a valid email address'
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'email', message }] }])
  })
})

describe('mails that anybody can have sent', () => {
  const limited = openTestApp(database, {})
  const askFrom = async (ip: string, email: string) =>
    (await limited.send('POST', '/api/auth/forgot-password', { email }, vouchFor(ip))).status

  test('go to one address five times an hour, wherever they are asked for, account or not', async () => {
    const { email } = await addPerson(orm)
    for (const address of [email, nobody()]) {
      const statuses = await Promise.all(
        Array.from({ length: 6 }, (_, index) => askFrom(`203.0.113.${index}`, address)),
      )
      expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429])
    }
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('are asked for thirty times an hour from one network, and no more there', async () => {
    const statuses = await Promise.all(Array.from({ length: 31 }, () => askFrom('2001:db8:7:7::9', nobody())))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await askFrom('2001:db8:7:8::9', nobody())).toBe(200)
  })
})

async function milliseconds(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
