import { expect, test } from 'bun:test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { bidder as bidderTable } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress, outbox, refusedSender } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addItem, type Item, type School } from '../../../tests/support/school.ts'
import { addPaddleWins, addWins } from '../../../tests/support/won.ts'
import type { Audience } from '../../contract/email/message.ts'
import { ERASED } from '../../contract/values/address/mask.ts'
import { confirmAddress } from '../preferences/confirm-address.ts'

const { orm, send, sendAnything } = await sharedApp()

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`
const words = { subject: 'Pickup is in the gym', text: 'Hello,\n\nplease come by 8 PM.' }
const toAll = { audience: 'bidders' as const, itemIds: null }

/** A school whose admin, with a confirmed email, makes these calls. */
async function openTeam({ isConfirmed = true, areBiddersConfirmed = true } = {}) {
  const { school, member, call } = await addOwnTeam({ orm, sendAnything }, 'admin')
  if (isConfirmed) await setConfirmed(orm, member.email)
  const path = `/api/${school.slug}/admin/messages` as const
  async function confirmBidders() {
    const isTheirs = and(eq(bidderTable.organizationId, school.id), isNotNull(bidderTable.email))
    const rows = await orm.select({ email: bidderTable.email }).from(bidderTable).where(isTheirs)
    if (areBiddersConfirmed) for (const { email } of rows) await setConfirmed(orm, email ?? '')
  }
  return {
    school,
    member,
    call,
    path,
    async write(more: object = {}) {
      await confirmBidders()
      return call.sendAnything('POST', path, { id: crypto.randomUUID(), ...toAll, ...words, ...more })
    },
    async count({ audience, itemIds }: Audience) {
      await confirmBidders()
      const items = itemIds ? `&items=${itemIds.join('.')}` : ''
      const { status, body } = await call('GET', `${path}/recipients?audience=${audience}${items}`)
      expect(status).toBe(200)
      return body
    },
  }
}

async function place(school: School, item: Item, email: string, amount: string) {
  const answer = await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
  expect(answer.status).toBe(200)
}

const isMessageOf = ({ id }: School) => and(eq(outbox.organizationId, id), eq(outbox.kind, 'message'))
async function sentTo(school: School) {
  const rows = await orm.select().from(outbox).where(isMessageOf(school)).orderBy(outbox.recipient)
  return rows.map(({ recipient }) => recipient)
}

test('a message goes to whom it is for: bidders, those of an item, winners, or who has not paid', async () => {
  const { school, call, count } = await openTeam()
  const [quilt, cabin, old] = [await addItem(orm, school), await addItem(orm, school), await addItem(orm, school)]
  const [ann, bob] = [bidder('ann'), bidder('bob')]
  await place(school, quilt, ann, '125.00')
  await place(school, cabin, bob, '125.00')
  await place(school, old, bidder('old'), '125.00')
  await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, old.id))
  await addWins(orm, school, bidder('jane'), 120)
  const paul = await addWins(orm, school, bidder('paul'), 50)
  const payments = [{ id: crypto.randomUUID(), winnerId: paul.id, amount: '50.00' }]
  await call('POST', `/api/${school.slug}/admin/payments`, { kind: 'cash', payments })
  const party = await addPlaces(orm, school)
  const buy = (email: string) => send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, orderOf(email, 1))
  const buyer = bidder('buyer')
  for (const email of [buyer, ann]) expect((await buy(email)).status).toBe(200)
  const audiences: [Audience, number][] = [
    [toAll, 5],
    [{ audience: 'items', itemIds: [party.id] }, 2],
    [{ audience: 'items', itemIds: [quilt.id] }, 1],
    [{ audience: 'items', itemIds: [quilt.id, cabin.id] }, 2],
    [{ audience: 'winners', itemIds: null }, 4],
    [{ audience: 'unpaid', itemIds: null }, 3],
  ]
  for (const [audience, people] of audiences)
    expect(await count(audience)).toEqual({ count: people, leftOut: 0, unconfirmed: 0, paddles: 0, refusal: null })
})

test('a paddle gets no email, nor do bidders of another organization, and what would reach no one is not sent', async () => {
  const { school, count, write } = await openTeam()
  const { items } = await addPaddleWins(orm, school, await addPaddle(orm, school, 12), 120)
  const itemIds = items.map(({ id }) => id)
  const audiences: Audience[] = [toAll, { audience: 'items', itemIds }]
  for (const audience of ['winners', 'unpaid'] as const) audiences.push({ audience, itemIds: null })
  for (const audience of audiences)
    expect(await count(audience)).toEqual({ count: 0, leftOut: 0, unconfirmed: 0, paddles: 1, refusal: null })
  const others = await openTeam()
  const theirs = await addItem(orm, others.school)
  await place(others.school, theirs, bidder('ann'), '125.00')
  for (const more of [toAll, { audience: 'items', itemIds: [theirs.id] }])
    expect((await write(more)).refusal).toEqual({ message: 'This message would reach no one.' })
  expect(await orm.$count(message, eq(message.organizationId, school.id))).toBe(0)
  expect(await sentTo(school)).toEqual([])
})

test('nobody is written to who unsubscribed, complained, bounced, was erased, or wants nothing, nor any inbox twice', async () => {
  const { school, write, count } = await openTeam()
  const item = await addItem(orm, school)
  const people = ['unsubscribed', 'complained', 'bounced', 'refusing', 'erased', 'glad'].map(bidder)
  for (const [index, email] of people.entries()) await place(school, item, email, String(125 + 5 * index))
  const [unsubscribed = '', complained = '', bounced = '', refusing = '', erased = '', glad = ''] = people
  const now = new Date()
  await orm.insert(mailAddress).values([
    { email: unsubscribed, unsubscribedAt: now },
    { email: complained, complainedAt: now },
    { email: bounced, bouncedAt: now },
  ])
  const [address] = await orm.insert(mailAddress).values({ email: refusing }).returning()
  await orm.insert(refusedSender).values({ addressId: address?.id ?? '', organizationId: school.id, refusedAt: now })
  await orm.update(bidderTable).set({ email: null, erasedAt: now }).where(eq(bidderTable.email, erased))
  expect(await count(toAll)).toEqual({ count: 1, leftOut: 4, unconfirmed: 0, paddles: 0, refusal: null })
  // An inbox gets a message once, and none at another of its addresses once it unsubscribed.
  const tagged = (email: string) => email.replace('@', '+again@')
  await place(school, item, tagged(glad), '155.00')
  await place(school, item, tagged(unsubscribed), '160.00')
  expect(await count(toAll)).toEqual({ count: 1, leftOut: 4, unconfirmed: 0, paddles: 0, refusal: null })
  expect((await write()).status).toBe(200)
  expect(await sentTo(school)).toEqual([tagged(glad)])
})

test('whose address nobody confirmed is told of it once a day, and gets all of it once they confirm', async () => {
  const { school, call, path, count, write } = await openTeam({ areBiddersConfirmed: false })
  const [stranger, ann] = [bidder('stranger'), bidder('ann')]
  await orm.insert(mailAddress).values({ email: ann, confirmedAt: new Date() })
  const item = await addItem(orm, school)
  await place(school, item, stranger, '125.00')
  await place(school, item, ann, '130.00')
  expect(await count(toAll)).toEqual({ count: 2, leftOut: 0, unconfirmed: 1, paddles: 0, refusal: null })
  expect((await write()).status).toBe(200)
  expect((await sentTo(school)).sort()).toEqual([ann, stranger].sort())
  const isTheirs = and(eq(outbox.recipient, stranger), eq(outbox.kind, 'message'))
  const isQueued = and(isTheirs, eq(outbox.state, 'queued'))
  const told = { state: 'sent', claimedAt: new Date() } as const
  await orm.update(outbox).set(told).where(isTheirs)
  // Of the second there is no notice, and it never had its turn.
  expect((await write()).status).toBe(200)
  const [again] = await orm.update(outbox).set({ state: 'suppressed' }).where(isQueued).returning()
  if (!again) throw new Error('No message was suppressed')
  // Nor again, when the team sends it once more.
  await orm.insert(outbox).values({ ...again, id: Bun.randomUUIDv7() })
  const confirm = () => orm.transaction((tx) => confirmAddress(tx, stranger, new Date()))
  await confirm()
  await confirm()
  const copies = await orm.select().from(outbox).where(isQueued)
  const copy = { organizationId: school.id, content: { messageId: expect.any(String) } }
  expect(copies).toMatchObject([copy, copy])
  // Of two who were to get it one cannot be counted twice.
  const became = { recipients: 2, sent: 0, waiting: 2, suppressed: 0 }
  expect((await call('GET', path)).body.messages).toMatchObject([became, { recipients: 2, sent: 1, waiting: 1 }])
})

test('one to winners goes to nobody who loses all they won of its event before their turn, whatever they won at another', async () => {
  const { school, write } = await openTeam()
  const jane = bidder('jane')
  const [won, before] = (await addWins(orm, school, jane, 120, 50)).items
  if (!won || !before) throw new Error('Nothing was won')
  const former = { organizationId: school.id, slug: 'former', name: 'Former', publishedAt: new Date(0) }
  const { id: eventId } = await addRow(orm, event, former)
  await orm.update(auctionItem).set({ eventId }).where(eq(auctionItem.id, before.id))
  expect((await write({ audience: 'winners' })).status).toBe(200)
  const draft = async () => draftOf(orm, (await orm.select().from(outbox).where(isMessageOf(school)))[0])
  expect(await draft()).toMatchObject({ kind: 'email' })
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, won.id))
  expect(await draft()).toEqual({ kind: 'needless', reason: 'They no longer have what they won.' })
})

test('sent twice, by a double press or again, it is one message', async () => {
  const { school, write } = await openTeam()
  await place(school, await addItem(orm, school), bidder('ann'), '125.00')
  const id = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => write({ id })))
  expect(answers).toMatchObject(Array(3).fill({ status: 200, body: { recipients: 1 } }))
  expect(await sentTo(school)).toHaveLength(1)
  for (const more of [{ subject: 'Another' }, { audience: 'winners' }])
    expect((await write({ id, ...more })).status).toBe(409)
  const other = await openTeam()
  await place(other.school, await addItem(orm, other.school), bidder('bob'), '125.00')
  expect((await other.write({ id })).status).toBe(409)
  expect(await sentTo(other.school)).toEqual([])
})

test('none is sent before the admin has confirmed their email, and five in 24 hours then, of all their organizations, also at once', async () => {
  const { school, member, write, count } = await openTeam()
  await place(school, await addItem(orm, school), bidder('ann'), '125.00')
  const unconfirmed = await openTeam({ isConfirmed: false })
  await place(unconfirmed.school, await addItem(orm, unconfirmed.school), bidder('ann'), '125.00')
  expect(await unconfirmed.count(toAll)).toMatchObject({ count: 1, refusal: 'unconfirmed' })
  const refusal = { message: 'Please have your admin confirm their email first.' }
  expect((await unconfirmed.write()).refusal).toEqual(refusal)
  expect(await sentTo(unconfirmed.school)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 7 }, () => write()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409])
  expect(await count(toAll)).toMatchObject({ refusal: 'limit' })
  const other = await openTeam()
  await place(other.school, await addItem(orm, other.school), bidder('ann'), '125.00')
  expect(await other.count(toAll)).toMatchObject({ refusal: null })
  await orm.update(userOrganization).set({ role: 'owner' }).where(eq(userOrganization.organizationId, other.school.id))
  await orm.insert(userOrganization).values({ organizationId: other.school.id, userId: member.id, role: 'admin' })
  expect(await other.count(toAll)).toMatchObject({ refusal: 'limit' })
  expect((await other.write()).status).toBe(409)
  await orm.update(message).set({ sentAt: new Date(Date.now() - 25 * 3_600_000) })
  expect((await write()).status).toBe(200)
})

test('the preview is the email, without links that prove whose it is, and sends nothing', async () => {
  const { school, call, path } = await openTeam()
  const ann = bidder('ann')
  await place(school, await addItem(orm, school), ann, '125.00')
  await orm.insert(mailAddress).values({ email: ann, confirmedAt: new Date() })
  const { body } = await call('POST', `${path}/preview`, { ...toAll, ...words })
  expect(body).toMatchObject({ count: 1, leftOut: 0, refusal: null, email: { recipient: ann, subject: words.subject } })
  expect(body.email?.html).toContain('please come by 8 PM.')
  expect(body.email?.html).not.toMatch(/href=|proof=/)
  expect(await sentTo(school)).toEqual([])
})

test('what was sent is listed with who wrote it, to whom, and what became of it', async () => {
  const { school, call, path, write } = await openTeam()
  const item = await addItem(orm, school, { title: 'Quilt' })
  for (const [index, name] of ['ann', 'bob', 'cas', 'dee'].entries())
    await place(school, item, bidder(name), String(125 + 5 * index))
  const entries = await activityOf(orm, () => write({ audience: 'items', itemIds: [item.id] }))
  expect(entries).toMatchObject([{ kind: 'message-sent', about: words.subject }])
  const rows = await orm.select().from(outbox).where(isMessageOf(school))
  for (const [index, state] of (['sent', 'bounced', 'failed'] as const).entries()) {
    const id = rows[index]?.id ?? ''
    await orm.update(outbox).set({ state }).where(eq(outbox.id, id))
  }
  const written = { audience: 'items', items: ['Quilt'], ...words, byName: 'Ada Lark' }
  const became = { recipients: 4, sent: 1, bounced: 2, waiting: 1, suppressed: 0 }
  expect((await call('GET', path)).body.messages).toMatchObject([{ ...written, ...became }])
  // Erased, they are still as many.
  await orm.update(outbox).set({ recipient: ERASED, state: 'sent' }).where(isMessageOf(school))
  expect((await call('GET', path)).body.messages).toMatchObject([{ recipients: 4, sent: 4 }])
})

test('to many it leaves bit by bit, so that what bids cause is sent meanwhile', async () => {
  const { school, write } = await openTeam()
  const item = await addItem(orm, school)
  const own = { organizationId: school.id, auctionItemId: item.id, timestamp: new Date() }
  const emails = Array.from({ length: 1_300 }, (_, index) => `bidder-${index}@${school.slug}.example`)
  const rows = emails.map((email) => ({ organizationId: school.id, email }))
  const bidders = await orm.insert(bidderTable).values(rows).returning()
  await orm.insert(bid).values(bidders.map(({ id }, index) => ({ ...own, bidderId: id, amount: 10_000 + index })))
  expect((await write()).status).toBe(200)
  const [written] = await orm.select().from(message).where(eq(message.organizationId, school.id))
  expect(written?.recipients).toBe(1_300)
  const sent = orm.selectDistinct({ at: outbox.sendAfter }).from(outbox).where(isMessageOf(school))
  const times = await sent.orderBy(outbox.sendAfter)
  const from = written?.sentAt.getTime() ?? 0
  expect(times.map(({ at }) => at.getTime() - from)).toEqual([0, 60_000, 120_000])
})

test('what is sent is checked', async () => {
  const { call, path } = await openTeam()
  const { sendAnything: callAnything } = call
  const good = { id: crypto.randomUUID(), ...toAll, ...words }
  const wrong: object[] = [
    { subject: '\u200b' },
    { subject: 'x'.repeat(101) },
    { text: '\u200b\n\u200b' },
    { text: 'x'.repeat(5_001) },
    { id: 'x' },
    { audience: 'everybody' },
    { audience: 'items' },
    { audience: 'items', itemIds: [] },
    { audience: 'items', itemIds: Array.from({ length: 301 }, () => crypto.randomUUID()) },
    { audience: 'winners', itemIds: [crypto.randomUUID()] },
  ]
  for (const more of wrong) expect((await callAnything('POST', path, { ...good, ...more })).status).toBe(400)
  for (const query of ['?audience=x', '?audience=items', '?audience=items&items=x', '?audience=winners&items=x'])
    expect((await callAnything('GET', `${path}/recipients${query}`)).status).toBe(400)
})
