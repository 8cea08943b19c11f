import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderCode, bidderDevice } from '../../db/schema/bidders.ts'
import { bid, reminder } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { closeItems } from '../closing/close-items.ts'
import type { myBids } from '../contract/bidding/my-bids.ts'
import { vouchFor } from '../http/client-ip.ts'
import { myBidsUrl, unsubscribeUrl } from '../subscriptions/links.ts'

const database = await freshDatabase()
const { orm } = database
const { send } = openTestApp(database)
const school = await addSchool(orm)
const base = `/api/${school.slug}/my-bids` as const
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const place = (item: Item, email: string, what: object) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, ...what })
const nobody = () => `${crypto.randomUUID()}@example.org`
const linkOf = (reader: { id: string; key: string }, now = new Date()) =>
  carriedBy(myBidsUrl(HOME, reader, school.slug, now))
const lockOf = async (item: Item) =>
  (await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id)))[0]
const endIn = async (item: Item, minutes: number) => {
  const endTime = new Date(Date.now() + minutes * MINUTE)
  await orm.update(auctionItem).set({ endTime }).where(eq(auctionItem.id, item.id))
  const before = new Date(endTime.getTime() - MINUTE)
  if (minutes < 0) await orm.update(bid).set({ timestamp: before }).where(eq(bid.auctionItemId, item.id))
}

/** Somebody who opened My bids by a link, and how they call it. */
async function addBidder() {
  const reader = await addReader(orm)
  const opened = await send('POST', `${base}/link`, linkOf(reader))
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = async (): Promise<ReturnType<typeof myBids.parse>> =>
    (await send('GET', base, undefined, { cookie })).body
  const itemOf = async (item: Item) => (await read()).items.find(({ id }) => id === item.id)
  return { ...reader, cookie, opened, read, itemOf }
}
const codeOf = async (email: string) => {
  const rows = await orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)
  const content = rows.findLast(({ kind }) => kind === 'bidder-code')?.content
  return content as { token: string; organizationName: string }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a link from an email', () => {
  test('says whose it is, masked, and changes nothing by being opened', async () => {
    const reader = await addReader(orm, 'jane@gmail.com')
    const answer = await send('GET', `${base}/link?${new URLSearchParams(linkOf(reader))}`)
    expect([answer.status, answer.body]).toEqual([200, { maskedEmail: 'j***@g***.com', isYours: false }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.id, reader.id))
    expect(address?.confirmedAt).toBeNull()
  })

  test('opens a device once it is pressed, for 90 days, and confirms the address', async () => {
    const bidder = await addBidder()
    expect(bidder.opened.status).toBe(200)
    expect(bidder.opened.headers.get('set-cookie')).toMatch(
      /^bidder=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await bidder.read()).email).toBe(bidder.email)
    const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.id, bidder.id))
    expect(address?.confirmedAt).toBeInstanceOf(Date)
  })

  test('works for 90 days, and its last day cannot be changed', async () => {
    const reader = await addReader(orm)
    const open = (link: object) => send('POST', `${base}/link`, link)
    expect((await open(linkOf(reader, new Date(Date.now() - 89 * DAY)))).status).toBe(200)
    const old = linkOf(reader, new Date(Date.now() - 92 * DAY))
    expect((await open(old)).status).toBe(404)
    expect((await open({ ...old, until: linkOf(reader).until })).status).toBe(404)
    expect((await open(carriedBy(unsubscribeUrl(HOME, reader)))).status).toBe(400)
  })

  test('of another reader or with another proof opens nothing', async () => {
    const [one, other] = [await addReader(orm), await addReader(orm)]
    const { proof = '' } = linkOf(other)
    const answer = await send('POST', `${base}/link`, { ...linkOf(one), proof })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
  })
})

/** Asks for a code. @returns what it is typed with */
async function askFor(email: string) {
  const { challenge } = (await send('POST', `${base}/code`, { email })).body
  return { email, challenge, code: (await codeOf(email)).token }
}

describe('a code', () => {
  test('is mailed to whatever address asks, with the same answer for all', async () => {
    const [known, unknown] = [(await addReader(orm)).email, nobody()]
    const answers = await Promise.all([known, unknown].map((email) => send('POST', `${base}/code`, { email })))
    const generic = answers.map(({ status, body }, index) => [
      status,
      body.message.replace([known, unknown][index] ?? '', '…'),
    ])
    expect(generic[0]).toEqual([200, 'We emailed a code to …. It’s good for 10 minutes.'])
    expect(generic[1]).toEqual(generic[0] as [number, string])
    expect(await codeOf(unknown)).toMatchObject({
      token: expect.stringMatching(/^\d{6}$/),
      organizationName: school.name,
    })
  })

  test('opens a device once, with spaces or without', async () => {
    const asked = await askFor(nobody())
    const spaced = ` ${asked.code.slice(0, 3)} ${asked.code.slice(3)} `
    expect((await send('POST', `${base}/open`, { ...asked, code: spaced })).headers.get('set-cookie')).toStartWith(
      'bidder=',
    )
    const again = await send('POST', `${base}/open`, asked)
    expect([again.status, again.refusal?.code]).toEqual([400, 'wrong-code'])
  })

  test('is over after ten minutes', async () => {
    const asked = await askFor(nobody())
    await orm.update(bidderCode).set({ expiresAt: new Date() }).where(eq(bidderCode.challenge, asked.challenge))
    const answer = await send('POST', `${base}/open`, asked)
    expect([answer.status, answer.refusal?.message]).toEqual([
      400,
      'This code isn’t right, or it’s no longer good. Check it, or ask for a new one.',
    ])
  })

  test('can be missed five times, side by side as well, and the right one does not work then', async () => {
    const asked = await askFor(nobody())
    const miss = () => send('POST', `${base}/open`, { ...asked, code: wrong(asked.code) })
    await Promise.all([miss(), miss(), miss(), miss()])
    expect((await miss()).status).toBe(400)
    expect((await send('POST', `${base}/open`, asked)).status).toBe(400)
    expect((await send('POST', `${base}/open`, await askFor(asked.email))).status).toBe(200)
  })

  test('stays good while strangers ask for others, and miss them', async () => {
    const asked = await askFor(nobody())
    const theirs = await askFor(asked.email)
    for (let miss = 0; miss < 5; miss++) await send('POST', `${base}/open`, { ...theirs, code: wrong(theirs.code) })
    expect((await send('POST', `${base}/open`, { ...asked, challenge: crypto.randomUUID() })).status).toBe(400)
    expect((await send('POST', `${base}/open`, asked)).status).toBe(200)
  })

  test('of somebody else is nothing', async () => {
    const [one, other] = [await askFor(nobody()), await askFor(nobody())]
    expect((await send('POST', `${base}/open`, { ...one, email: other.email })).status).toBe(400)
    expect((await send('POST', `${base}/open`, { ...other, code: one.code, challenge: one.challenge })).status).toBe(
      400,
    )
  })

  test('is not stored as it is, and not mailed in the demo', async () => {
    const { code, email } = await askFor(nobody())
    expect(JSON.stringify(await orm.select().from(bidderCode))).not.toContain(`"${code}"`)
    const demo = await addSchool(orm, { isDemo: true })
    expect((await send('POST', `/api/${demo.slug}/my-bids/code`, { email })).status).toBe(403)
  })

  test('may be asked for five times an hour at one address from one network, and twenty times from all', async () => {
    const limited = openTestApp(database, {})
    const email = nobody()
    const ask = (network: string) => limited.send('POST', `${base}/code`, { email }, vouchFor(network))
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked++) statuses.push((await ask('203.0.113.1')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let asked = 0; asked < 15; asked++) expect((await ask(`203.0.113.${10 + asked}`)).status).toBe(200)
    expect((await ask('203.0.113.99')).status).toBe(429)
  })
})

describe('a bidder on their device', () => {
  test('sees where they stand on everything they bid on, and their own maximum alone', async () => {
    const jane = await addBidder()
    const [winning, outbid, capped] = [
      await addItem(orm, school),
      await addItem(orm, school),
      await addItem(orm, school),
    ]
    await place(winning, jane.email, { maximum: '200' })
    await place(outbid, jane.email, { amount: '125' })
    await place(outbid, nobody(), { maximum: '300' })
    await place(capped, jane.email, { amount: '125' })
    await place(capped, nobody(), { amount: '150' })
    expect(await jane.itemOf(winning)).toMatchObject({ standing: 'winning', yourBid: '125.00', maximum: '200.00' })
    expect(await jane.itemOf(outbid)).toMatchObject({ standing: 'outbid', yourBid: '125.00', maximum: null })
    expect(await jane.itemOf(capped)).toMatchObject({
      standing: 'outbid',
      currentBid: '150.00',
      minimumNextBid: '155.00',
    })
    expect((await jane.read()).wonTotal).toBeNull()
  })

  test('sees what they won and lost once bidding is over, and what it adds up to', async () => {
    const jane = await addBidder()
    const [won, also, lost] = [await addItem(orm, school), await addItem(orm, school), await addItem(orm, school)]
    await place(won, jane.email, { amount: '125.50' })
    await place(also, jane.email, { amount: '200' })
    await place(lost, jane.email, { amount: '125' })
    await place(lost, nobody(), { amount: '130' })
    for (const item of [won, also, lost]) await endIn(item, -1)
    expect((await jane.read()).wonTotal).toBeNull()
    await closeItems(orm, school.id, new Date())
    const seen = await jane.read()
    expect(seen.items.map(({ standing }) => standing).toSorted()).toEqual(['lost', 'won', 'won'])
    expect(seen.wonTotal).toBe('325.50')
  })

  test('sees nothing of other bidders, other organizations, or items that are gone', async () => {
    const jane = await addBidder()
    const elsewhere = await addSchool(orm)
    const [mine, archived, theirs] = [
      await addItem(orm, school),
      await addItem(orm, school),
      await addItem(orm, elsewhere),
    ]
    await place(mine, nobody(), { maximum: '187.50' })
    await place(archived, jane.email, { amount: '125' })
    await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, archived.id))
    await send('POST', `/api/${elsewhere.slug}/auction/${theirs.slug}/bid`, { email: jane.email, amount: '125' })
    const seen = await jane.read()
    expect(seen.items).toEqual([])
    expect(JSON.stringify(seen)).not.toContain('187')
  })

  test('lowers and removes their maximum, which changes nothing that others see', async () => {
    const jane = await addBidder()
    const item = await addItem(orm, school)
    await place(item, jane.email, { maximum: '300' })
    const change = (maximum: string | null) =>
      send('POST', `${base}/maximum`, { itemId: item.id, maximum }, { cookie: jane.cookie })
    const before = await lockOf(item)
    expect((await change('200')).status).toBe(200)
    expect(await lockOf(item)).toEqual({ ...before, leaderMaximum: 20_000 } as typeof before)
    expect((await change('250')).body).toEqual({
      message: 'To raise your maximum, place a higher one.',
      code: 'higher',
    })
    expect((await change('100')).status).toBe(200)
    expect((await lockOf(item))?.leaderMaximum).toBeNull()
    await place(item, jane.email, { maximum: '300' })
    expect((await change(null)).status).toBe(200)
    expect(await jane.itemOf(item)).toMatchObject({ standing: 'winning', yourBid: '125.00', maximum: null })
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('changes no maximum once they are outbid, or bidding is over, or of somebody else', async () => {
    const [jane, bob] = [await addBidder(), await addBidder()]
    const item = await addItem(orm, school)
    const change = (cookie: string) => send('POST', `${base}/maximum`, { itemId: item.id, maximum: null }, { cookie })
    await place(item, jane.email, { maximum: '300' })
    expect((await change(bob.cookie)).body.code).toBe('not-winning')
    expect((await lockOf(item))?.leaderMaximum).toBe(30_000)
    await endIn(item, -1)
    expect((await change(jane.cookie)).body.code).toBe('ended')
    const elsewhere = await addItem(orm, await addSchool(orm))
    const missing = await send(
      'POST',
      `${base}/maximum`,
      { itemId: elsewhere.id, maximum: null },
      { cookie: bob.cookie },
    )
    expect(missing.status).toBe(409)
  })

  test('withdraws their own bid by the rule of receipts, and nobody else’s', async () => {
    const [jane, bob] = [await addBidder(), await addBidder()]
    const item = await addItem(orm, school, { startTime: new Date(Date.now() - 60 * MINUTE) })
    await place(item, jane.email, { amount: '125' })
    const bidId = (await jane.itemOf(item))?.withdrawable ?? ''
    const withdraw = (cookie: string) => send('POST', `${base}/withdraw`, { bidId }, { cookie })
    expect((await withdraw(bob.cookie)).status).toBe(404)
    expect((await withdraw(jane.cookie)).body).toEqual({ message: 'Bid withdrawn' })
    expect(await jane.itemOf(item)).toMatchObject({ standing: 'watching', yourBid: null, withdrawable: null })
    await place(item, jane.email, { amount: '125' })
    await orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - 31 * MINUTE) })
      .where(eq(bid.email, jane.email))
    expect((await jane.itemOf(item))?.withdrawable).toBeNull()
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('withdraws no automatic bid by its own time: it has that of the bid that they placed', async () => {
    const jane = await addBidder()
    const item = await addItem(orm, school, { startTime: new Date(Date.now() - 120 * MINUTE) })
    await place(item, jane.email, { maximum: '900' })
    await orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - 60 * MINUTE) })
      .where(eq(bid.email, jane.email))
    await place(item, nobody(), { amount: '300' })
    const [automatic] = (await send('GET', `/api/${school.slug}/auction/${item.slug}/bids`)).body
    expect(automatic?.automaticFor).not.toBeNull()
    expect((await jane.itemOf(item))?.withdrawable).toBeNull()
    const bidId = automatic?.id ?? ''
    expect((await send('POST', `${base}/withdraw`, { bidId }, { cookie: jane.cookie })).status).toBe(404)
    expect((await jane.itemOf(item))?.standing).toBe('winning')
  })

  test('chooses reminders and emails', async () => {
    const jane = await addBidder()
    const item = await addItem(orm, school)
    await endIn(item, 180)
    const choose = (what: 'reminder' | 'emails', body: object) =>
      send('POST', `${base}/${what}`, body, { cookie: jane.cookie })
    await choose('reminder', { itemId: item.id, wanted: true })
    expect(await jane.itemOf(item)).toMatchObject({ remindMe: true, standing: 'watching' })
    await choose('reminder', { itemId: item.id, wanted: false })
    expect(await orm.select().from(reminder).where(eq(reminder.email, jane.email))).toEqual([])
    await endIn(item, 60)
    expect((await choose('reminder', { itemId: item.id, wanted: true })).status).toBe(409)
    await choose('emails', { wanted: false })
    expect((await jane.read()).wantsEmail).toBe(false)
    await choose('emails', { wanted: true })
    expect((await jane.read()).wantsEmail).toBe(true)
  })

  test('is forgotten when they say so, and after 90 days', async () => {
    const [jane, bob] = [await addBidder(), await addBidder()]
    const nobodys = await send('POST', `${base}/forget`, undefined, { cookie: 'bidder=made-up' })
    expect(nobodys.headers.get('set-cookie')).toStartWith('bidder=; Max-Age=0')
    const forgotten = await send('POST', `${base}/forget`, undefined, { cookie: jane.cookie })
    expect(forgotten.headers.get('set-cookie')).toStartWith('bidder=; Max-Age=0')
    expect((await send('GET', base, undefined, { cookie: jane.cookie })).status).toBe(401)
    expect((await send('GET', base, undefined, { cookie: bob.cookie })).status).toBe(200)
    await orm.update(bidderDevice).set({ expiresAt: new Date() }).where(eq(bidderDevice.addressId, bob.id))
    const over = await send('GET', base, undefined, { cookie: bob.cookie })
    expect([over.status, over.refusal]).toEqual([
      401,
      { message: 'Open My bids with a link from an email, or with a code.', code: 'unknown-device' },
    ])
  })

  test('finds nothing where the organization is inactive', async () => {
    const jane = await addBidder()
    const closed = await addSchool(orm)
    await orm.update(organization).set({ isActive: false }).where(eq(organization.id, closed.id))
    expect((await send('GET', `/api/${closed.slug}/my-bids`, undefined, { cookie: jane.cookie })).status).toBe(404)
  })
})
