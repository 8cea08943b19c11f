import { beforeEach, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { freshApp } from '../../../tests/support/app.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { ageBids, emailRowsOf, emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItems, addMember, addSchool, type School } from '../../../tests/support/school.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'
import { draftEmail } from '../kinds/draft-email.ts'
import { emails } from '../kinds/emails.ts'
import { claimEmails } from './claim-emails.ts'
import { writeEmail } from './write-email.ts'

const { orm, context, send } = await freshApp()
const { publicUrl } = context.config
const MINUTE = 60_000
const tomorrow = new Date(Date.now() + 30 * 60 * MINUTE)

// What another test left waiting, or under way, would leave, too.
beforeEach(async () => {
  await orm.delete(outbox)
})

const somebody = () => `${crypto.randomUUID()}@example.org`
/** Where only how many leave is asked. */
const anything: DraftEmail = async () => ({ kind: 'email', email: outbid.samples.outbid })

/** Everything that is due at that many minutes from now. @returns the emails that leave, and for whom */
async function leaving(minutes: number, draft = draftEmail) {
  // The clock that says when they are due may be a little ahead of this one.
  const now = new Date(Date.now() + minutes * MINUTE + 1000)
  const emails = []
  for (let isMore = true; isMore; ) {
    const claim = { draftEmail: draft, publicUrl, hasBudgets: true, now, limit: 50, batchSize: 10 }
    const claimed = await claimEmails(orm, claim)
    emails.push(...claimed.batches.flatMap((batch) => batch.emails))
    isMore = claimed.isMore
  }
  await orm.update(outbox).set({ state: 'sent' }).where(eq(outbox.state, 'sending'))
  return emails
}
const kindsTo = (emails: Awaited<ReturnType<typeof leaving>>, email: string) =>
  emails.filter(({ row }) => row.recipient === email).map(({ email }) => email.kind)

/** Bids on each of many items by `victim`, each outbid at once by somebody else, with the emails to the victim. */
async function bombard(school: School, victim: string, count: number) {
  const items = await addItems(orm, school, Array(count).fill({ endTime: tomorrow }))
  const [bidderId, other] = [await bidderFor(orm, school.id, victim), await bidderFor(orm, school.id, somebody())]
  const about = items.map(({ id }) => ({ organizationId: school.id, auctionItemId: id }))
  const own = about.map((item) => ({ ...item, id: crypto.randomUUID(), bidderId, amount: 12_500 }))
  const topping = about.map((item) => ({ ...item, bidderId: other, amount: 13_000, isWinning: true }))
  await orm.insert(bid).values([...own, ...topping])
  await orm.execute(sql`
    update auction_lock k set current_amount = b.amount, winning_bid_id = b.id, bid_count = 2
    from bid b where b.auction_item_id = k.auction_item_id and b.is_winning and b.organization_id = ${school.id}`)
  const emails = own.flatMap(({ id: bidId, organizationId, auctionItemId }) => {
    const email = { organizationId, auctionItemId, recipient: victim, content: { bidId, yourBid: '125.00' } }
    return (['bid-receipt', 'outbid'] as const).map((kind) => ({ ...email, kind }))
  })
  await orm.transaction((tx) => writeEmail(tx, ...emails))
  return items
}

test('bids with a stranger’s address at many organizations give them twelve emails an hour', async () => {
  const victim = somebody()
  const schools = await Promise.all(Array.from({ length: 3 }, () => addSchool(orm)))
  for (const school of schools) await bombard(school, victim, 10)
  expect(kindsTo(await leaving(0), victim).length).toBe(11)
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

test('what is too many is in one later email, with what stands by then', async () => {
  const school = await addSchool(orm)
  const victim = somebody()
  const items = await bombard(school, victim, 14)
  await leaving(0)
  const [row] = (await emailRowsTo(orm, victim)).filter(({ kind }) => kind === 'catch-up')
  const { items: merged } = emails['catch-up'].content.parse(row?.content)
  const [again] = items.filter(({ id }) => merged.includes(id))
  if (!again) throw new Error('Nothing was merged')
  await ageBids(orm, again, 1)
  const offer = { email: victim, amount: 135 }
  expect((await send('POST', `/api/${school.slug}/auction/${again.slug}/bid`, offer)).status).toBe(200)
  const [sent] = (await leaving(6)).filter(({ email }) => email.kind === 'catch-up')
  if (sent?.email.kind !== 'catch-up') throw new Error('No email catches up')
  expect(sent.email.items.length).toBe(merged.length)
  const { true: winning = [], false: outbid = [] } = Object.groupBy(sent.email.items, (own) => `${own.isWinning}`)
  const url = `${publicUrl.origin}/${school.slug}/${again.slug}`
  expect(winning).toEqual([{ title: again.title, url, isWinning: true, amount: '135.00' }])
  expect(new Set(outbid.map(({ amount }) => amount))).toEqual(new Set(['135.00']))
})

test('what is too many while a later email leaves is in the next one, as that one says nothing of it', async () => {
  const school = await addSchool(orm)
  const victim = somebody()
  await bombard(school, victim, 14)
  await leaving(0)
  const [item] = await bombard(school, victim, 1)
  expect(kindsTo(await leaving(6), victim)).toEqual(['catch-up'])
  const isNext = and(eq(outbox.recipient, victim), eq(outbox.kind, 'catch-up'), eq(outbox.state, 'queued'))
  const waiting = await orm.select({ content: outbox.content }).from(outbox).where(isNext)
  expect(waiting).toEqual([{ content: { items: [item?.id] } }])
})

test('an address whose owner pressed “it’s mine” gets a receipt for every bid, not for the first alone, and more emails', async () => {
  const school = await addSchool(orm)
  const ann = somebody()
  await bombard(school, ann, 2)
  const toAnn = await leaving(0)
  expect(kindsTo(toAnn, ann).toSorted()).toEqual(['bid-receipt', 'outbid', 'outbid'])
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

test('an organization whose admin has not confirmed their email sends a hundred a day; what waited counts when it is sent', async () => {
  const school = await addSchool(orm)
  await addMember(orm, school, 'admin')
  await addResults(school, 250)
  await addEmail(orm, school, { state: 'queued', createdAt: new Date() })
  const days = []
  for (const day of [0, 1, 2, 3]) {
    const emails = await leaving(day * 25 * 60, anything)
    days.push(emails.filter(({ row }) => row.organizationId === school.id).length)
  }
  expect(days).toEqual([100, 100, 50, 0])
  const problem = 'Too many emails today from an organization whose admin hasn’t confirmed their email.'
  const [receipt] = await emailRowsOf(orm, school, 'bid-receipt')
  expect(receipt).toMatchObject({ state: 'suppressed', problem })
})

test('a founder of several organizations has a hundred a day for all of them, until they confirm their email', async () => {
  const schools = await Promise.all(Array.from({ length: 3 }, () => addSchool(orm)))
  const [first, ...others] = schools
  if (!first) throw new Error('No school')
  const { id, email } = await addMember(orm, first, 'admin')
  for (const { id: organizationId } of others)
    await orm.insert(userOrganization).values({ organizationId, userId: id, role: 'admin' })
  for (const school of schools) await addResults(school, 40)
  expect((await leaving(0, anything)).length).toBe(100)
  await setConfirmed(orm, email)
  await addResults(first, 5)
  expect((await leaving(2, anything)).length).toBe(5)
  expect((await leaving(25 * 60, anything)).length).toBe(20)
})

test('a confirmed organization sends 10,000 emails a day to addresses that are not confirmed, and others all the same', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  await setConfirmed(orm, admin.email)
  for (let part = 0; part < 5; part++)
    await orm.execute(sql`
      insert into outbox (id, organization_id, kind, recipient, content, state, claimed_at)
      select gen_random_uuid(), ${school.id}, 'closing-results', 'stranger-' || n || '@example.org', '{}', 'sent', now() - interval '1 hour'
      from generate_series(1, 1999) as n`)
  const known = (await addResults(school, 10)).slice(-2)
  await orm.insert(mailAddress).values(known.map((email) => ({ email, confirmedAt: new Date() })))
  const told = (await leaving(0, anything)).map(({ row }) => row.recipient)
  expect(told.length).toBe(7)
  expect(told).toEqual(expect.arrayContaining(known))
  const waiting = (await emailRowsOf(orm, school)).filter(({ state }) => state === 'queued')
  const problem = 'Too many emails today from this organization to addresses that aren’t confirmed.'
  expect(waiting.map((mail) => mail.problem)).toEqual(Array(3).fill(problem))
  expect((await leaving(23 * 60 + 1, anything)).length).toBe(3)
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
function addSent(recipient: string, count: number, { kind, minutes }: { kind: EmailKind; minutes: number }) {
  const claimedAt = new Date(Date.now() - minutes * MINUTE)
  const inbox = recipient.replace(/\+\d+/, '')
  const sent = { kind, recipient, claimedAt, inbox, state: 'sent' as const, content: {} }
  return orm.insert(outbox).values(Array<typeof sent>(count).fill(sent))
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

test('addresses that somebody makes up for one inbox get no more links, and no more emails, together', async () => {
  const name = crypto.randomUUID()
  const emails = Array.from({ length: 16 }, (_, index) => `${name}+${index}@example.org`)
  const about = { state: 'queued' as const, content: { name: 'Ann' } }
  for (const recipient of emails) await addEmail(orm, null, { ...about, kind: 'confirm-address', recipient })
  expect((await leaving(0, anything)).length).toBe(5)
  const rows = (await Promise.all(emails.map((email) => emailRowsTo(orm, email)))).flat()
  const resting = rows.filter(({ state }) => state === 'suppressed')
  expect(resting.map(({ problem }) => problem)).toEqual(Array(11).fill('Too many emails to this address.'))
  for (const recipient of emails) await addEmail(orm, null, { ...about, recipient })
  expect((await leaving(1, anything)).length).toBe(11)
  expect((await leaving(30, anything)).length).toBe(0)
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

/** Adds emails to many strangers, each of whom lost something. @returns their addresses */
async function addResults({ id: organizationId }: School, count: number) {
  const results = { kind: 'closing-results' as const, content: { lost: [] }, organizationId }
  const mails = Array.from({ length: count }, () => ({ ...results, recipient: somebody() }))
  await orm.transaction((tx) => writeEmail(tx, ...mails))
  return mails.map(({ recipient }) => recipient)
}

async function confirmedAt(email: string): Promise<Date | null> {
  const [found] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
  return found?.confirmedAt ?? null
}
