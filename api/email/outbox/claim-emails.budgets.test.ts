import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { ageBids, emailRowsOf, emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addEmail } from '../../../tests/support/mail.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { addMember } from '../../../tests/support/team.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import { draftEmail } from '../drafts/draft-email.ts'
import { confirmUrl } from '../preferences/links.ts'
import { claimEmails } from './claim-emails.ts'
import { parseContent } from './email-content.ts'
import { writeEmail } from './write-email.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database)
const { publicUrl } = context.config
const MINUTE = 60_000
const tomorrow = new Date(Date.now() + 30 * 60 * MINUTE)

const somebody = () => `${crypto.randomUUID()}@example.org`
const place = (school: School, item: Item, email: string, amount = 125) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })

/** Everything that is due at that many minutes from now. @returns the emails that leave, and for whom */
async function leaving(minutes: number) {
  const now = new Date(Date.now() + minutes * MINUTE)
  const emails = []
  for (let isMore = true; isMore; ) {
    const claimed = await claimEmails(orm, { draftEmail, publicUrl, hasBudgets: true, now, limit: 10, batchSize: 10 })
    emails.push(...claimed.batches.flatMap((batch) => batch.emails))
    isMore = claimed.isMore
  }
  await orm.update(outbox).set({ state: 'sent' }).where(eq(outbox.state, 'sending'))
  return emails
}
const kindsTo = (emails: Awaited<ReturnType<typeof leaving>>, email: string) =>
  emails.filter(({ row }) => row.recipient === email).map(({ email }) => email.kind)

/** Bids on each of many items by `victim`, each outbid at once by somebody else. */
async function bombard(school: School, victim: string, count: number) {
  const items = await Promise.all(Array.from({ length: count }, () => addItem(orm, school, { endTime: tomorrow })))
  await Promise.all(
    items.map(async (item) => {
      expect((await place(school, item, victim)).status).toBe(200)
      expect((await place(school, item, somebody(), 130)).status).toBe(200)
    }),
  )
  return items
}

test('bids with a stranger’s address at many organizations give them one receipt each and twelve emails an hour', async () => {
  const victim = somebody()
  const schools = await Promise.all(Array.from({ length: 3 }, () => addSchool(orm)))
  for (const school of schools) await bombard(school, victim, 10)
  const first = kindsTo(await leaving(0), victim)
  expect(first.filter((kind) => kind === 'bid-receipt').length).toBeLessThanOrEqual(3)
  expect(first.length).toBe(11)
  const later = kindsTo(await leaving(30), victim)
  expect(later).toEqual(['catch-up'])
  const hours = []
  for (let hour = 1; hour < 24; hour++) hours.push(kindsTo(await leaving(hour * 60 + 40), victim).length)
  expect(Math.max(...hours)).toBeLessThanOrEqual(12)
  expect(12 + hours.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(40)
  const rows = await emailRowsTo(orm, victim)
  expect(rows.filter(({ state, problem }) => state === 'suppressed' && !problem)).toEqual([])
  expect(new Set(rows.map(({ problem }) => problem))).toContain('Too many emails to this address: a later one says it.')
  expect(rows.filter(({ state }) => state === 'queued')).toEqual([])
})

test('many addresses of one inbox share its budget', async () => {
  const name = crypto.randomUUID()
  const school = await addSchool(orm)
  const items = await Promise.all(Array.from({ length: 20 }, () => addItem(orm, school, { endTime: tomorrow })))
  await Promise.all(items.map((item, index) => place(school, item, `${name}+${index}@example.org`)))
  const arrived = (emails: Awaited<ReturnType<typeof leaving>>) =>
    emails.filter(({ row }) => row.recipient.startsWith(name)).length
  expect(arrived(await leaving(0))).toBe(11)
  expect(arrived(await leaving(30))).toBe(0)
})

test('what is too many is in one later email, with what stands by then', async () => {
  const school = await addSchool(orm)
  const victim = somebody()
  const items = await bombard(school, victim, 14)
  await leaving(0)
  const [row] = (await emailRowsTo(orm, victim)).filter(({ kind }) => kind === 'catch-up')
  const { items: merged } = parseContent('catch-up', row?.content)
  const [again] = items.filter(({ id }) => merged.includes(id))
  if (!again) throw new Error('Nothing was merged')
  await ageBids(orm, again, 1)
  expect((await place(school, again, victim, 135)).status).toBe(200)
  const [sent] = (await leaving(6)).filter(({ email }) => email.kind === 'catch-up')
  if (sent?.email.kind !== 'catch-up') throw new Error('No email catches up')
  expect(sent.email.items.length).toBe(merged.length)
  const { true: winning = [], false: outbid = [] } = Object.groupBy(sent.email.items, (own) => `${own.isWinning}`)
  const url = `${publicUrl.origin}/${school.slug}/${again.slug}`
  expect(winning).toEqual([{ title: again.title, url, isWinning: true, amount: '135.00' }])
  expect(new Set(outbid.map(({ amount }) => amount))).toEqual(new Set(['135.00']))
})

test('an address whose owner pressed “it’s mine” gets a receipt for every bid, and more emails', async () => {
  const school = await addSchool(orm)
  const ann = somebody()
  await bombard(school, ann, 1)
  const toAnn = (await leaving(0)).filter(({ row }) => row.recipient === ann)
  const receipt = toAnn.find(({ email }) => email.kind === 'bid-receipt')
  if (receipt?.email.kind !== 'bid-receipt') throw new Error('No receipt')
  const query = Object.fromEntries(new URL(receipt.email.confirmUrl ?? '').searchParams)
  const opened = await send('GET', `/api/mail/confirmation?${new URLSearchParams(query)}`)
  expect(opened.body).toMatchObject({ isConfirmed: false })
  expect(await confirmedAt(ann)).toBeNull()
  const pressed = await send('POST', '/api/mail/confirmation', query)
  expect(pressed.body).toMatchObject({ isConfirmed: true })
  expect(await confirmedAt(ann)).toBeInstanceOf(Date)
  await bombard(school, ann, 10)
  const kinds = kindsTo(await leaving(1), ann)
  expect(kinds.filter((kind) => kind === 'bid-receipt').length).toBe(10)
  expect(kinds.length).toBe(20)
})

test('a link that was made for something else, or for somebody else, confirms nothing', async () => {
  const [ann, bob] = await orm
    .insert(mailAddress)
    .values([{ email: somebody() }, { email: somebody() }])
    .returning()
  if (!ann || !bob) throw new Error('No addresses')
  const link = Object.fromEntries(new URL(confirmUrl(publicUrl, ann)).searchParams)
  expect((await send('POST', '/api/mail/confirmation', { ...link, address: bob.id })).status).toBe(404)
  expect((await send('POST', '/api/mail/preferences', { ...link, wanted: false })).status).toBe(404)
  expect([await confirmedAt(ann.email), await confirmedAt(bob.email)]).toEqual([null, null])
})

test('links of an account over budget are not sent, and the list says why', async () => {
  const email = somebody()
  const link = { kind: 'confirm-address', recipient: email, content: { name: 'Ann' } } as const
  for (let count = 0; count < 7; count++) await addEmail(orm, null, { ...link, state: 'queued' })
  expect(kindsTo(await leaving(0), email).length).toBe(5)
  const resting = (await emailRowsTo(orm, email)).filter(({ state }) => state === 'suppressed')
  expect(resting.map(({ problem }) => problem)).toEqual(Array(2).fill('Too many emails to this address.'))
})

test('an organization whose admin has not confirmed their email sends a hundred emails a day', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const items = await Promise.all(Array.from({ length: 60 }, () => addItem(orm, school)))
  await Promise.all(items.flatMap((item) => [place(school, item, somebody()), place(school, item, somebody(), 130)]))
  await leaving(0)
  const mails = await emailRowsOf(orm, school)
  expect(mails.filter(({ state, claimedAt }) => state === 'sent' && claimedAt)).toHaveLength(100)
  const problem = 'Too many emails today from an organization whose admin hasn’t confirmed their email.'
  expect(mails.filter(({ state }) => state !== 'sent')).toContainEqual(expect.objectContaining({ problem }))
  await orm.insert(mailAddress).values({ email: admin.email, confirmedAt: new Date() })
  const [item] = items
  if (item) await place(school, item, somebody(), 135)
  expect((await leaving(2)).length).toBeGreaterThan(0)
})

test('a founder of several organizations has a hundred a day for all of them', async () => {
  const schools = await Promise.all(Array.from({ length: 3 }, () => addSchool(orm)))
  const [first, ...others] = schools
  if (!first) throw new Error('No school')
  const { id } = await addMember(orm, first, 'admin')
  for (const { id: organizationId } of others)
    await orm.insert(userOrganization).values({ organizationId, userId: id, role: 'admin' })
  for (const school of schools) await addResults(school, 40)
  expect([(await leaving(0)).length, (await leaving(25 * 60)).length]).toEqual([100, 20])
})

test('what waited a day for the budget of its organization counts on the day that it is sent', async () => {
  const school = await addSchool(orm)
  await addMember(orm, school, 'admin')
  await addResults(school, 250)
  const days = []
  for (const day of [0, 1, 2, 3]) days.push((await leaving(day * 25 * 60)).length)
  expect(days).toEqual([100, 100, 50, 0])
})

test('a confirmed organization sends 10,000 emails a day to addresses that are not confirmed, and others all the same', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  await orm.insert(mailAddress).values({ email: admin.email, confirmedAt: new Date() })
  const hourAgo = new Date(Date.now() - 60 * MINUTE)
  const sent = { kind: 'closing-results', content: {}, organizationId: school.id, state: 'sent' } as const
  const toStrangers = Array.from({ length: 9_995 }, () => ({ ...sent, recipient: somebody(), claimedAt: hourAgo }))
  // A statement takes only so many values.
  while (toStrangers.length > 0) await orm.insert(outbox).values(toStrangers.splice(0, 2_000))
  const recipients = await addResults(school, 10)
  const known = recipients.slice(-2)
  await orm.insert(mailAddress).values(known.map((email) => ({ email, confirmedAt: new Date() })))
  const told = (await leaving(0)).map(({ row }) => row.recipient)
  expect(told.length).toBe(7)
  expect(told).toEqual(expect.arrayContaining(known))
  const waiting = (await emailRowsOf(orm, school)).filter(({ state }) => state === 'queued')
  const problem = 'Too many emails today from this organization to addresses that aren’t confirmed.'
  expect(waiting.map((mail) => mail.problem)).toEqual(Array(3).fill(problem))
  expect((await leaving(23 * 60 + 1)).length).toBe(3)
})

/** Somebody with an account, and another address of the same inbox. */
async function addOwner() {
  const name = crypto.randomUUID()
  const { email } = await addPerson(orm, { email: `${name}@example.org` })
  return { email, alias: `${name}+1@example.org` }
}
const forget = (email: string) => send('POST', '/api/auth/forgot-password', { email })
const notice = { kind: 'sign-in-changed', content: { name: 'Ada', change: 'password' }, state: 'queued' } as const
const tell = (recipient: string) => addEmail(orm, null, { ...notice, recipient })

/** Emails that were sent to an address some minutes ago. */
async function addSent(recipient: string, count: number, { kind, minutes }: { kind: EmailKind; minutes: number }) {
  const claimedAt = new Date(Date.now() - minutes * MINUTE)
  const inbox = recipient.replace(/\+\d+/, '')
  for (let index = 0; index < count; index++)
    await addEmail(orm, null, { kind, recipient, inbox, claimedAt, content: {} })
}

test('emails to an address that somebody made up for the same inbox use up nothing of a confirmed one', async () => {
  const { email, alias } = await addOwner()
  await orm.insert(mailAddress).values({ email, confirmedAt: new Date() })
  await addSent(alias, 20, { kind: 'confirm-address', minutes: 30 })
  await addSent(alias, 10, { kind: 'sign-in-changed', minutes: 30 })
  for (let count = 0; count < 3; count++) await forget(email)
  await tell(email)
  const kinds = kindsTo(await leaving(0), email)
  expect(kinds.toSorted()).toEqual([...Array(3).fill('forgotten-password'), 'sign-in-changed'])
})

test('a password link is sent when the last one to that address is over an hour old, whatever else was', async () => {
  const { email, alias } = await addOwner()
  await addSent(alias, 20, { kind: 'confirm-address', minutes: 30 })
  await addSent(email, 20, { kind: 'forgotten-password', minutes: 61 })
  await forget(email)
  await forget(email)
  expect(kindsTo(await leaving(0), email)).toEqual(['forgotten-password'])
  await forget(email)
  expect(kindsTo(await leaving(0), email)).toEqual([])
})

test('addresses that somebody makes up for one inbox get no more links together', async () => {
  const name = crypto.randomUUID()
  const emails = Array.from({ length: 8 }, (_, index) => `${name}+${index}@example.org`)
  for (const email of emails) await addPerson(orm, { email })
  await Promise.all(emails.map(forget))
  expect((await leaving(0)).length).toBe(5)
})

test('one change of sign-in too many is told later', async () => {
  const { email } = await addOwner()
  await addSent(email, 3, { kind: 'sign-in-changed', minutes: 30 })
  await tell(email)
  expect(kindsTo(await leaving(0), email)).toEqual([])
  const [waiting] = (await emailRowsTo(orm, email)).filter(({ state }) => state === 'queued')
  expect(waiting?.problem).toBe('Too many emails to this address: this one is sent later.')
  expect(waiting?.sendAfter.getTime()).toBeGreaterThan(Date.now() + 25 * MINUTE)
})

/** Adds an item that many strangers lost, and the emails that tell each of them. @returns their addresses */
async function addResults(school: School, count: number) {
  const item = await addItem(orm, school)
  const bids = Array.from({ length: count + 1 }, (_, index) => ({ email: somebody(), amount: 12_500 + 500 * index }))
  const about = { organizationId: school.id, auctionItemId: item.id }
  const bidders = await Promise.all(bids.map(({ email }) => bidderFor(orm, school.id, email)))
  await orm.insert(bid).values(
    bids.map(({ amount }, index) => ({
      ...about,
      amount,
      bidderId: bidders[index] ?? '',
      isWinning: index === count,
    })),
  )
  const results = { kind: 'closing-results' as const, content: { lost: [item.id] }, organizationId: school.id }
  const mails = bids.slice(0, count).map(({ email: recipient }) => ({ ...results, recipient }))
  await orm.transaction((tx) => writeEmail(tx, ...mails))
  return mails.map(({ recipient }) => recipient)
}

async function confirmedAt(email: string): Promise<Date | null> {
  const [found] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
  return found?.confirmedAt ?? null
}
