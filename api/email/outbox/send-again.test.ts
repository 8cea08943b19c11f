import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addWins } from '../../../tests/support/won.ts'
import { draftEmail } from '../kinds/draft-email.ts'
import { openDelivery } from './deliver.ts'
import { openMailbox, readMailbox } from './mailbox.ts'
import { sendAgain } from './send-again.ts'

const { orm, context, send, sendAnything } = await freshApp()
const school = await addSchool(orm)
const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
const folder = await temporaryFolder()
const delivery = openDelivery(context, { transport: openMailbox(folder), from: 'bids@example.org' }, draftEmail)

const MINUTE = 60_000
const again = ({ id }: { id: string }) => owner('POST', `/api/${school.slug}/admin/mails/${id}/send-again`)
const statesTo = async (email: string) => (await emailRowsTo(orm, email)).map(({ state }) => state)
const somebody = () => `${crypto.randomUUID().slice(0, 8)}@example.org`

/** An item on which somebody bid an hour ago, and was told so. */
async function addBid() {
  const item = await addItem(orm, school)
  const bidder = somebody()
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: bidder, amount: 125 })
  const [receipt] = await emailRowsTo(orm, bidder)
  if (!receipt) throw new Error('No receipt was written')
  const createdAt = new Date(Date.now() - 60 * MINUTE)
  const aged = { id: Bun.randomUUIDv7('hex', createdAt), createdAt, sendAfter: createdAt }
  await orm.update(outbox).set(aged).where(eq(outbox.id, receipt.id))
  await delivery.run()
  return { item, bidder, receipt: { ...receipt, ...aged } }
}

describe('a mail sent again', () => {
  test('goes out once more as a mail of its own', async () => {
    const { bidder, receipt } = await addBid()
    const answer = await again(receipt)
    expect([answer.status, answer.body]).toEqual([201, { message: 'Email resent' }])
    expect(await statesTo(bidder)).toEqual(['sent', 'queued'])
    await delivery.run()
    const mails = (await readMailbox(folder)).filter(({ to }) => to === bidder)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your bid on A week at the lake: $125.00'))
    const [first, second] = await emailRowsTo(orm, bidder)
    expect(second).toMatchObject({ kind: 'bid-receipt', content: first?.content, auctionItemId: first?.auctionItemId })
  })

  test('says what is true by then, or why there is nothing to say', async () => {
    const { item, bidder } = await addBid()
    const about = { kind: 'outbid', recipient: bidder, auctionItemId: item.id } as const
    const outbid = await addEmail(orm, school, { ...about, state: 'failed', problem: '550 No such user' })
    expect((await again(outbid)).status).toBe(201)
    await delivery.run()
    const [, , last] = await emailRowsTo(orm, bidder)
    expect(last).toMatchObject({ kind: 'outbid', state: 'suppressed', problem: 'They’re winning again.' })
  })

  test('about a win says to pay by the same time', async () => {
    const { email: recipient, items } = await addWins(orm, school, somebody(), 120)
    const wins = items.map(({ id }) => ({ auctionItemId: id, amount: '120.00' }))
    expect((await again(await addEmail(orm, school, { kind: 'won', recipient, content: { wins } }))).status).toBe(201)
    const payBy = new Date(Number(items[0]?.endTime) + 48 * 60 * MINUTE).toISOString()
    const drafts = (await emailRowsTo(orm, recipient)).map((row) => draftOf(orm, row))
    expect(await Promise.all(drafts)).toMatchObject(Array(3).fill({ email: { kind: 'won', payBy } }))
  })

  test('is written at most once a minute, also when two ask at the same time', async () => {
    const { bidder, receipt } = await addBid()
    const answers = await Promise.all([again(receipt), again(receipt)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await again(receipt)).refusal).toEqual({ message: 'The same email was sent less than a minute ago.' })
    await delivery.run()
    const [, second] = await emailRowsTo(orm, bidder)
    expect((await again({ id: second?.id ?? '' })).status).toBe(409)
    const soon = new Date(Date.now() + MINUTE + 1000)
    expect(await sendAgain(orm, school.id, receipt.id, soon)).toEqual({ kind: 'written' })
  })

  test('does not hold up another mail of its kind to the same bidder', async () => {
    const item = await addItem(orm, school)
    const more = { kind: 'closing-soon', recipient: somebody(), content: {} } as const
    for (const { id } of [item, await addItem(orm, school)])
      expect((await again(await addEmail(orm, school, { ...more, auctionItemId: id }))).status).toBe(201)
  })
})

describe('an address', () => {
  const addEmailTo = async (reach: Partial<typeof mailAddress.$inferInsert>, kind: 'outbid' | 'won') => {
    const { email } = await addReader(orm)
    await orm.update(mailAddress).set(reach).where(eq(mailAddress.email, email))
    return addEmail(orm, school, { kind, recipient: email, state: 'bounced' })
  }
  const reachOf = async ({ recipient }: { recipient: string }) =>
    (await orm.select().from(mailAddress).where(eq(mailAddress.email, recipient)))[0]

  test('that bounced is tried once more, also with what was won if its owner unsubscribed', async () => {
    const mail = await addEmailTo({ bouncedAt: new Date(), unsubscribedAt: new Date() }, 'won')
    expect((await again(mail)).status).toBe(201)
    expect(await reachOf(mail)).toMatchObject({ bouncedAt: null })
  })

  test.each([
    ['unsubscribed', { unsubscribedAt: new Date() }, 'The recipient unsubscribed.'],
    ['called our mail spam', { complainedAt: new Date() }, 'The recipient marked our email as spam.'],
  ])('whose owner %s is left alone', async (_what, reach, message) => {
    const mail = await addEmailTo({ ...reach, bouncedAt: new Date() }, 'outbid')
    const answer = await again(mail)
    expect([answer.status, answer.refusal]).toEqual([409, { message }])
    expect(await reachOf(mail)).toMatchObject({ ...reach, bouncedAt: expect.any(Date) })
    expect(await statesTo(mail.recipient)).toEqual(['bounced'])
  })
})

describe('a mail is not sent again', () => {
  const PRIVATE = 'This email has a private link, so it can’t be resent here. Resend invitations from Team Members.'
  test.each([
    ['while it is being sent', { state: 'sending' }, 'This email is still being sent.'],
    ['when it is an invitation: those are resent with a new link', { kind: 'invitation' }, PRIVATE],
  ] as const)('%s', async (_, more, message) => {
    const mail = await addEmail(orm, school, more)
    const answer = await again(mail)
    expect([answer.status, answer.refusal]).toEqual([409, { message }])
    expect(await emailRowsTo(orm, mail.recipient)).toMatchObject([{ state: mail.state }])
  })

  test('when it is about an account, or there is none of that id', async () => {
    const mail = await addEmail(orm, null, { kind: 'email-changed' })
    for (const id of [mail.id, crypto.randomUUID(), 'nonsense'])
      expect((await again({ id })).refusal).toEqual({ message: 'Email not found' })
  })
})
