import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { bid } from '../../db/schema/bids.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { type Smtp, startSmtp, type Verdict } from '../../tests/support/smtp.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { openDelivery } from './deliver.ts'
import { openSmtp } from './smtp.ts'
import { writeMail } from './write-mail.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database)
const school = await addSchool(orm, { name: 'Maple Street School' })
let verdict: (recipient: string) => Verdict = () => null
const smtp = await startSmtp({ judge: (recipient) => verdict(recipient) })
const transport = openSmtp(new URL(smtp.url))
const delivery = openDelivery(context, { transport, from: 'bids@example.org' }, draftLetter)
afterAll(async () => {
  transport.close()
  await smtp.stop()
})

const somebody = () => `${crypto.randomUUID().slice(0, 8)}@example.org`
const place = (item: Item, email: string, amount: number) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
const mailsTo = (server: Smtp, email: string) => server.mails.filter((mail) => mail.to?.[0]?.address === email)
const rowsTo = (email: string) => orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)
const statesTo = async (email: string) => (await rowsTo(email)).map(({ kind, state }) => `${kind} ${state}`)

describe('an outbid mail', () => {
  test('arrives with HTML, text and the right headers', async () => {
    const item = await addItem(orm, school, { title: 'A week at the lake' })
    const [ann, bob] = [somebody(), somebody()]
    await place(item, ann, 125)
    await place(item, bob, 130)
    await delivery.run()
    // Handed over side by side, so in no order.
    const outbid = mailsTo(smtp, ann).find(({ subject }) => subject?.includes('outbid'))
    const receipt = mailsTo(smtp, ann).find(({ subject }) => subject?.startsWith('Your bid'))
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
    const [receipt] = mailsTo(smtp, ann)
    const name = 'Maple Bcc: all@\u200bexample.\u200borg, "Street" <School> via Bidlark'
    expect(receipt).toMatchObject({ from: { name, address: 'bids@example.org' } })
    expect(receipt?.bcc ?? []).toEqual([])
  })

  test('names the price at the moment it leaves, and earlier ones about the same are needless', async () => {
    const item = await addItem(orm, school)
    const [ann, bob, cas] = [somebody(), somebody(), somebody()]
    await place(item, ann, 125)
    await place(item, bob, 130)
    await orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - 40_000) })
      .where(eq(bid.auctionItemId, item.id))
    await place(item, ann, 135)
    await place(item, cas, 140)
    await delivery.run()
    const about = mailsTo(smtp, ann).filter(({ text }) => text?.includes('$140.00'))
    expect(about).toHaveLength(1)
    expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid suppressed', 'outbid sent'])
  })

  test('is not sent to who leads again, nor once bidding has ended', async () => {
    const item = await addItem(orm, school)
    const [ann, bob] = [somebody(), somebody()]
    await place(item, ann, 125)
    await place(item, bob, 130)
    await orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - 40_000) })
      .where(eq(bid.auctionItemId, item.id))
    await place(item, ann, 135)
    await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: somebody(), amount: 140 })
    await orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - 40_000) })
      .where(eq(bid.auctionItemId, item.id))
    await place(item, ann, 145)
    await delivery.run()
    expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid suppressed', 'outbid suppressed'])
    expect((await rowsTo(ann)).at(-1)?.problem).toBe('They’re winning again.')
  })
})

describe('who does not want mail, or does not get it', () => {
  test('an unsubscribed address gets receipts and wins, and nothing else', async () => {
    const item = await addItem(orm, school)
    const ann = somebody()
    await orm.insert(mailAddress).values({ email: ann, unsubscribedAt: new Date() })
    await place(item, ann, 125)
    await place(item, somebody(), 130)
    await delivery.run()
    expect(await statesTo(ann)).toEqual(['bid-receipt sent', 'outbid suppressed'])
    expect((await rowsTo(ann)).at(-1)?.problem).toBe('The recipient unsubscribed.')
  })

  test('an address that bounced gets nothing', async () => {
    const item = await addItem(orm, school)
    const ann = somebody()
    await orm.insert(mailAddress).values({ email: ann, bouncedAt: new Date() })
    await place(item, ann, 125)
    await delivery.run()
    expect(await statesTo(ann)).toEqual(['bid-receipt suppressed'])
    expect(mailsTo(smtp, ann)).toEqual([])
  })
})

test('a question reaches the organization, its answer whoever asked, and both are forgotten once it is sent', async () => {
  const [item, office, jane] = [await addItem(orm, school), somebody(), somebody()]
  const content = { form: 'form-1', askerEmail: jane, text: 'May it be washed?' }
  const about = { organizationId: school.id, auctionItemId: item.id }
  await orm.transaction((tx) => writeMail(tx, { kind: 'question', ...about, recipient: office, content }))
  await delivery.run()
  const [mail] = mailsTo(smtp, office)
  expect(mail?.replyTo).toMatchObject([{ address: jane }])
  expect(mail?.text).toContain('May it be washed?')
  const [row] = await rowsTo(office)
  expect(row).toMatchObject({ state: 'sent', letter: null, content: { form: 'form-1' } })
  expect(JSON.stringify(row)).not.toContain(jane)
})

describe('a server that does not take a mail', () => {
  test('for good makes it failed, with the reason', async () => {
    const item = await addItem(orm, school)
    const ann = somebody()
    verdict = (recipient) => (recipient === ann ? { code: 550, message: 'No such user' } : null)
    await place(item, ann, 125)
    await delivery.run()
    const [row] = await rowsTo(ann)
    expect(row).toMatchObject({ state: 'failed' })
    expect(row?.problem).toContain('No such user')
  })

  test('for good does not keep the secret link it held', async () => {
    const [ann, bob] = [await addPerson(orm), await addPerson(orm)]
    verdict = (recipient) => (recipient === ann.email ? { code: 550, message: 'No such user' } : null)
    await orm.insert(mailAddress).values({ email: bob.email, bouncedAt: new Date() })
    for (const { email } of [ann, bob]) await send('POST', '/api/auth/forgot-password', { email })
    await delivery.run()
    const rows = [...(await rowsTo(ann.email)), ...(await rowsTo(bob.email))]
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'suppressed'])
    for (const { content } of rows) expect(Object.keys(Object(content)).toSorted()).toEqual(['expiresAt', 'name'])
  })

  test('is not quoted in the log where it names a recipient', async () => {
    const item = await addItem(orm, school)
    const ann = somebody()
    verdict = (recipient) => (recipient === ann ? { code: 421, message: `Too many mails to <${ann}>` } : null)
    await place(item, ann, 125)
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    await openDelivery({ ...context, log }, { transport, from: 'bids@example.org' }, draftLetter).run()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Too many mails to')
    expect(lines[0]).not.toContain(ann)
  })

  test('for now puts it off by itself, and the others go on', async () => {
    const item = await addItem(orm, school)
    const [ann, bob] = [somebody(), somebody()]
    verdict = (recipient) => (recipient === ann ? { code: 451, message: 'Try again later' } : null)
    await place(item, ann, 125)
    await place(item, bob, 130)
    await delivery.run()
    expect(await statesTo(bob)).toEqual(['bid-receipt sent'])
    const [row] = await rowsTo(ann)
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    const wait = (row?.sendAfter.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(50_000)
    expect(wait).toBeLessThan(75_000)
  })
})

test('two deliveries side by side send each mail once', async () => {
  verdict = () => null
  const other = openDelivery(context, { transport, from: 'bids@example.org' }, draftLetter)
  const item = await addItem(orm, school)
  const bidders = Array.from({ length: 30 }, somebody)
  for (const [turn, bidder] of bidders.entries()) await place(item, bidder, 125 + 5 * turn)
  await Promise.all([delivery.run(), other.run()])
  for (const bidder of bidders.slice(0, -1)) expect(mailsTo(smtp, bidder)).toHaveLength(2)
}, 20_000)
