import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { mailAddress } from '../../../db/schema/mail.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { addEmail } from '../../../tests/support/emails.ts'
import { ageBids, emailRowsTo } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'
import { startSmtp, type Verdict } from '../../../tests/support/smtp.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'

import { draftEmail } from '../kinds/draft-email.ts'
import { openDelivery } from './deliver.ts'
import { openSmtp } from './smtp.ts'
import { writeEmail } from './write-email.ts'

const { context, orm, send, school, place } = await openBidding()
const accepted = () => null
let verdict: (recipient: string) => Verdict = accepted
afterEach(() => {
  verdict = accepted
})
const smtp = await startSmtp({ judge: (recipient) => verdict(recipient) })
const transport = openSmtp(new URL(smtp.url))
const delivery = openDelivery(context, { transport, from: 'bids@example.org' }, draftEmail)
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

const somebody = () => `${crypto.randomUUID().slice(0, 8)}@example.org`
const arrivedAt = (email: string) => smtp.mails.filter((mail) => mail.to?.[0]?.address === email)
const statesTo = async (email: string) => (await emailRowsTo(orm, email)).map(({ kind, state }) => `${kind} ${state}`)
const lastTo = async (email: string) => (await emailRowsTo(orm, email)).at(-1)

/** An item on which these bid, five dollars more each time; whoever bids again waits a minute before. */
async function addBids(...emails: string[]): Promise<Item> {
  const item = await addItem(orm, school)
  for (const [index, email] of emails.entries()) {
    if (emails.indexOf(email) < index) await ageBids(orm, item, 1)
    const answer = await place(item, email, 125 + 5 * index)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return item
}

const draft: DraftEmail = async () => ({ kind: 'email', email: outbid.samples.outbid })
/** Adds emails to as many people, of which only counts that they leave. @returns their addresses */
async function addWaiting(count: number) {
  const emails = Array.from({ length: count }, () => addEmail(orm, null, { state: 'queued' }))
  return (await Promise.all(emails)).map(({ recipient }) => recipient)
}

describe('an outbid mail', () => {
  test('arrives with HTML, text and the right headers', async () => {
    const ann = somebody()
    const item = await addBids(ann, somebody())
    await delivery.run()
    // Handed over side by side, so in no order.
    const outbid = arrivedAt(ann).find(({ subject }) => subject?.includes('outbid'))
    const receipt = arrivedAt(ann).find(({ subject }) => subject?.startsWith('Your bid'))
    expect(receipt?.subject).toContain('A week at the lake')
    expect(outbid?.subject).toContain('A week at the lake')
    expect(outbid?.from).toEqual({ name: 'Maple Street School via Bidlark', address: 'bids@example.org' })
    expect(outbid?.replyTo).toMatchObject([{ address: 'office@example.org' }])
    for (const words of [outbid?.html, outbid?.text]) {
      expect(words).toContain('$130.00')
      expect(words).toContain('$135.00')
      expect(words).toContain(`/${school.slug}/${item.slug}`)
    }
    const header = (name: string) => outbid?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:4321\/unsubscribe\?address=[\w-]+&proof=[\w-]+>$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(receipt?.headers.some(({ key }) => key === 'list-unsubscribe')).toBeFalse()
    expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid sent'])
  })

  test('comes from an organization whose name adds nothing to its envelope', async () => {
    const odd = await addSchool(orm, { name: 'Maple\r\nBcc: all@example.org, \u202e"Street" <School>' })
    const item = await addItem(orm, odd)
    const ann = somebody()
    await send('POST', `/api/${odd.slug}/auction/${item.slug}/bid`, { email: ann, amount: 125 })
    await delivery.run()
    const [receipt] = arrivedAt(ann)
    const name = 'Maple Bcc: all@\u200bexample.\u200borg, "Street" <School> via Bidlark'
    expect(receipt).toMatchObject({ from: { name, address: 'bids@example.org' } })
    expect(receipt?.bcc ?? []).toEqual([])
  })

  test('names the price at the moment it leaves, and earlier ones about the same are needless', async () => {
    const ann = somebody()
    await addBids(ann, somebody(), ann, somebody())
    await delivery.run()
    expect(arrivedAt(ann).filter(({ text }) => text?.includes('$140.00'))).toHaveLength(1)
    expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid suppressed', 'outbid sent'])
  })
})

// Which kinds reach whom is in preferences.test.ts.
test('an unsubscribed address gets receipts and nothing else, one that bounced nothing', async () => {
  const [ann, bob] = [somebody(), somebody()]
  await orm.insert(mailAddress).values([
    { email: ann, unsubscribedAt: new Date() },
    { email: bob, bouncedAt: new Date() },
  ])
  await addBids(ann, bob)
  await delivery.run()
  expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid suppressed'])
  expect((await lastTo(ann))?.problem).toBe('The recipient unsubscribed.')
  expect(await statesTo(bob)).toEqual(['bid-receipt suppressed'])
  expect(arrivedAt(bob)).toEqual([])
})

test('a question reaches the organization, its answer whoever asked, and both are forgotten once it is sent', async () => {
  const [item, office, jane] = [await addItem(orm, school), somebody(), somebody()]
  const content = { form: 'form-1', askerEmail: jane, text: 'May it be washed?' }
  const about = { organizationId: school.id, auctionItemId: item.id }
  await orm.transaction((tx) => writeEmail(tx, { kind: 'question', ...about, recipient: office, content }))
  await delivery.run()
  const [mail] = arrivedAt(office)
  expect(mail?.replyTo).toMatchObject([{ address: jane }])
  expect(mail?.text).toContain('May it be washed?')
  const row = await lastTo(office)
  expect(row).toMatchObject({ state: 'sent', email: null, content: { form: 'form-1' } })
  expect(JSON.stringify(row)).not.toContain(jane)
})

test('a server that does not take a mail for good makes it failed, with the reason, and does not keep the secret link it held', async () => {
  const [ann, bob] = [await addPerson(orm), await addPerson(orm)]
  verdict = (recipient) => (recipient === ann.email ? { code: 550, message: 'No such user' } : null)
  await orm.insert(mailAddress).values({ email: bob.email, bouncedAt: new Date() })
  for (const { email } of [ann, bob]) await send('POST', '/api/auth/forgot-password', { email })
  await delivery.run()
  const rows = [...(await emailRowsTo(orm, ann.email)), ...(await emailRowsTo(orm, bob.email))]
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'suppressed'])
  expect(rows[0]?.problem).toContain('No such user')
  for (const { content } of rows) expect(Object.keys(Object(content)).toSorted()).toEqual(['expiresAt', 'name'])
})

test('an address that bounced days ago gets what its owner asks for, and whatever else once they used it', async () => {
  const { email } = await addPerson(orm)
  const reach = eq(mailAddress.email, email)
  const bouncedAt = new Date(Date.now() - 25 * 3_600_000)
  await orm.insert(mailAddress).values({ email, bouncedAt })
  await addBids(email)
  await send('POST', '/api/auth/forgot-password', { email })
  await delivery.run()
  expect(await statesTo(email)).toEqual(['bid-receipt suppressed', 'forgotten-password sent'])
  const token = arrivedAt(email)[0]?.text?.match(/token=([\w-]+)/)?.[1] ?? ''
  expect(await orm.select({ at: mailAddress.bouncedAt }).from(mailAddress).where(reach)).toEqual([{ at: bouncedAt }])
  const password = 'Other-pa55word'
  await send('POST', '/api/auth/reset-password', { token, password, confirmPassword: password })
  expect(await orm.select({ at: mailAddress.bouncedAt }).from(mailAddress).where(reach)).toEqual([{ at: null }])
})

test('a server that does not take a mail or any other is offered few, the rest goes back as it was, and the log quotes it without the recipient', async () => {
  const waiting = await addWaiting(20)
  verdict = (recipient) => ({ code: 421, message: `Too many mails to <${recipient}>` })
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  await openDelivery({ ...context, log }, { transport, from: 'bids@example.org' }, draft).run()
  expect(lines.length).toBeWithin(1, 11)
  expect(lines[0]).toContain('Too many mails to')
  expect(lines.join()).not.toContain('@example.org')
  const rows = (await Promise.all(waiting.map((recipient) => emailRowsTo(orm, recipient)))).flat()
  const untried = rows.filter(({ claimedAt }) => claimedAt === null)
  expect(untried.length).toBeGreaterThanOrEqual(rows.length - 10)
  expect(
    untried.filter(({ state, problem, email, batchId }) => state !== 'queued' || problem || email || batchId),
  ).toEqual([])
  expect(rows.filter(({ state }) => state === 'sending')).toEqual([])
})

test('a server that does not take a mail for now puts it off by itself, and the others go on', async () => {
  const [ann, bob] = [somebody(), somebody()]
  verdict = (recipient) => (recipient === ann ? { code: 451, message: 'Try again later' } : null)
  await addBids(ann, bob)
  const before = Date.now()
  await delivery.run()
  expect(await statesTo(bob)).toEqual(['bid-receipt sent'])
  const [row] = await emailRowsTo(orm, ann)
  expect(row).toMatchObject({ state: 'queued', attempts: 1 })
  expect(row?.sendAfter.getTime()).toBeWithin(before + 50_000, Date.now() + 75_000)
})

test('two deliveries side by side send each mail once', async () => {
  const waiting = await addWaiting(20)
  const open = () => openDelivery(context, { transport, from: 'bids@example.org' }, draft)
  await Promise.all([open().run(), open().run()])
  for (const recipient of waiting) expect(arrivedAt(recipient)).toHaveLength(1)
})
