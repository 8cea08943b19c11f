import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addPerson } from '../../tests/support/person.ts'
import type { LetterKind } from '../contract/values/mail-kind.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from './claim-mails.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database, { RATE_LIMITS: 'off' })
const { publicUrl } = context.config
const MINUTE = 60_000

/** Somebody with an account, and another address of the same inbox. */
async function addOwner() {
  const name = crypto.randomUUID()
  const { email } = await addPerson(orm, { email: `${name}@example.org` })
  return { email, alias: `${name}+1@example.org` }
}
const confirm = (email: string) => orm.insert(mailAddress).values({ email, confirmedAt: new Date() })
const forget = (email: string) => send('POST', '/api/auth/forgot-password', { email })
const notice = { kind: 'sign-in-changed', content: { name: 'Ada', change: 'password' }, state: 'queued' } as const
const tell = (recipient: string) => addMail(orm, null, { ...notice, recipient })

/** Emails that were sent to an address some minutes ago. */
async function addSent(recipient: string, count: number, { kind, minutes }: { kind: LetterKind; minutes: number }) {
  const claimedAt = new Date(Date.now() - minutes * MINUTE)
  const inbox = recipient.replace(/\+\d+/, '')
  for (let index = 0; index < count; index++)
    await addMail(orm, null, { kind, recipient, inbox, claimedAt, content: {} })
}

/** @returns the kinds of what leaves now for an address */
async function leavingTo(email: string): Promise<LetterKind[]> {
  const now = new Date()
  const { claimed } = await claimMails(orm, { draftLetter, publicUrl, hasBudgets: true, now, limit: 100 })
  return claimed.filter(({ row }) => row.recipient === email).map(({ letter }) => letter.kind)
}

test('emails to an address that somebody made up for the same inbox use up nothing of a confirmed one', async () => {
  const { email, alias } = await addOwner()
  await confirm(email)
  await addSent(alias, 20, { kind: 'confirm-address', minutes: 30 })
  await addSent(alias, 10, { kind: 'sign-in-changed', minutes: 30 })
  for (let count = 0; count < 3; count++) await forget(email)
  await tell(email)
  const kinds = await leavingTo(email)
  expect(kinds.toSorted()).toEqual([...Array(3).fill('forgotten-password'), 'sign-in-changed'])
})

test('a password link is sent when the last one to that address is over an hour old, whatever else was', async () => {
  const { email, alias } = await addOwner()
  await addSent(alias, 20, { kind: 'confirm-address', minutes: 30 })
  await addSent(email, 20, { kind: 'forgotten-password', minutes: 61 })
  await forget(email)
  await forget(email)
  expect(await leavingTo(email)).toEqual(['forgotten-password'])
  await forget(email)
  expect(await leavingTo(email)).toEqual([])
})

test('addresses that somebody makes up for one inbox get no more links together', async () => {
  const name = crypto.randomUUID()
  const emails = Array.from({ length: 8 }, (_, index) => `${name}+${index}@example.org`)
  for (const email of emails) await addPerson(orm, { email })
  await Promise.all(emails.map(forget))
  const now = new Date()
  const { claimed } = await claimMails(orm, { draftLetter, publicUrl, hasBudgets: true, now, limit: 100 })
  expect(claimed.length).toBe(5)
})

test('one change of sign-in too many is told later', async () => {
  const { email } = await addOwner()
  await addSent(email, 3, { kind: 'sign-in-changed', minutes: 30 })
  await tell(email)
  expect(await leavingTo(email)).toEqual([])
  const rows = await orm.select().from(outbox).where(eq(outbox.recipient, email))
  const [waiting] = rows.filter(({ state }) => state === 'queued')
  expect(waiting?.problem).toBe('Too many emails to this address: this one is sent later.')
  expect(waiting?.sendAfter.getTime()).toBeGreaterThan(Date.now() + 25 * MINUTE)
})
