import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openDemo } from '../../tests/support/demo.ts'
import { bidsOf, mailsTo } from '../../tests/support/item-rows.ts'
import { claimDue } from '../../tests/support/mail.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { DEMO_ORGANIZER, DEMO_SLUG, nextReset } from '../contract/values/demo.ts'
import { outbidVisitors, RIVAL } from './outbid-visitors.ts'
import { resetDemo } from './set-up-demo.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-demo-'))
afterAll(() => rm(dataDir, { recursive: true }))
const { context, database, orm, send, sendAnything, begin, anItem, placeBid } = await openDemo({ DATA_DIR: dataDir })

const JANE = 'jane@school.example.com'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const readItems = async () => (await send('GET', `/api/${DEMO_SLUG}`)).body.auctions
const outbidIn = (seconds: number) => outbidVisitors(database.reads, context.lanes, inSeconds(seconds))
const leaderOf = async (item: { id: string }) => {
  const leader = (await bidsOf(orm, item)).find(({ isWinning }) => isWinning)
  return leader && { email: leader.email, amount: leader.amount }
}
const mailsOf = ({ id, key }: { id: string; key: string }) =>
  send('GET', `/api/demo/mails?${new URLSearchParams({ bid: id, key })}`)

test('the sandbox is made when it is first asked for, not before', async () => {
  await resetDemo(context, new Date())
  expect(await orm.$count(organization)).toBe(0)
  expect((await send('GET', '/api/demo')).body).toEqual({ slug: DEMO_SLUG })
  const [school] = await orm.select().from(organization)
  expect(school).toMatchObject({ slug: DEMO_SLUG, isDemo: true, isActive: true })
})

describe('the sandbox', () => {
  beforeAll(begin)

  // In which phases they are is in item-rows.test.ts.
  test('has items with drawings that are there, one of them archived, and judges bids by the rule', async () => {
    for (const { imageUrl } of await readItems())
      expect(await Bun.file(join(dataDir, imageUrl ?? '')).exists()).toBe(true)
    expect(await orm.$count(auctionItem, eq(auctionItem.isActive, false))).toBe(1)
    const { path } = await anItem()
    expect((await send('POST', `${path}/bid`, { email: JANE, amount: '1.00' })).status).toBe(400)
  })

  test('stays as it is until the full hour, and is then as new', async () => {
    const item = await anItem()
    await placeBid(item, JANE)
    await resetDemo(context, new Date())
    expect(await orm.$count(bid, eq(bid.email, JANE))).toBe(1)

    await resetDemo(context, nextReset(new Date()))
    expect(await orm.$count(bid, eq(bid.email, JANE))).toBe(0)
    expect(await mailsTo(orm, JANE)).toEqual([])
    expect(await orm.$count(auctionItem, eq(auctionItem.id, item.id))).toBe(0)
    expect(await readItems()).toHaveLength(11)
    expect(await orm.$count(organization, eq(organization.slug, DEMO_SLUG))).toBe(1)
    await begin()
  })

  test('cannot be founded by anybody', async () => {
    const { token } = await addPerson(orm)
    const school = { name: 'My Demo School', slug: DEMO_SLUG, contactEmail: 'a@example.org', timeZone: 'UTC' }
    const answer = await visitor(sendAnything, token)('POST', '/api/organizations', school)
    expect([answer.status, answer.refusal?.message]).toEqual([400, 'This URL is reserved and cannot be used'])
  })
})

describe('the rival', () => {
  beforeAll(begin)

  test('outbids by the minimum whoever has just taken the lead, after a moment, and never itself', async () => {
    const item = await anItem()
    const { amount } = await placeBid(item, JANE)
    await outbidIn(5)
    expect(await leaderOf(item)).toEqual({ email: JANE, amount })
    for (const seconds of [20, 60]) {
      await outbidIn(seconds)
      expect(await leaderOf(item)).toEqual({ email: RIVAL, amount: amount + item.minimumRaise })
    }
  })

  test.each([
    ['leaves alone what nobody has bid on for ten minutes', 4_000, 11 * 60],
    ['gives up at three times the starting bid', 12_000, 20],
  ])('%s', async (_, cents, seconds) => {
    const item = await anItem()
    await placeBid(item, JANE, { cents })
    await outbidIn(seconds)
    expect(await leaderOf(item)).toEqual({ email: JANE, amount: cents })
  })

  test('bids in the sandbox and nowhere else', async () => {
    const { item } = await addElsewhere()
    await outbidIn(20)
    expect(await leaderOf(item)).toMatchObject({ email: JANE })
  })
})

describe('an email in the sandbox', () => {
  beforeAll(begin)

  test('is shown to the bidder, and to nobody who only knows the public id of the bid', async () => {
    const item = await anItem()
    const own = await placeBid(item, JANE)
    const [mail] = (await mailsOf(own)).body.mails
    expect(mail?.subject).toContain('bid')
    expect(mail?.text).toContain('Your bid: $40.00')
    for (const wrong of [
      { ...own, key: 'another-key' },
      { ...own, id: crypto.randomUUID() },
    ]) {
      expect(await mailsOf(wrong)).toMatchObject({ status: 404, body: { message: 'Bid not found' } })
    }
    expect((await send('GET', `/api/demo/mails?bid=${own.id}`)).status).toBe(400)
    const key = `form-${'0'.repeat(32)}`
    const guessed = await placeBid(item, 'no.script@school.example.com', { cents: 5_000, key })
    expect((await mailsOf(guessed)).status).toBe(400)
  })

  test('tells of the rival, still says so once its reader leads again, and is not shown to somebody else', async () => {
    const item = await anItem()
    const own = await placeBid(item, 'lee@school.example.com')
    await outbidIn(20)
    const other = await placeBid(item, 'kim@school.example.com', { cents: 6_000 })
    const subjectsOf = async (bidder: typeof own) => (await mailsOf(bidder)).body.mails.map(({ subject }) => subject)
    const before = await subjectsOf(own)
    expect(before).toHaveLength(2)
    const theirs = (await mailsOf(other)).body.mails.map(({ id }) => id)
    expect(theirs).toHaveLength(1)
    expect((await mailsOf(own)).body.mails.map(({ id }) => id)).not.toContain(theirs[0])
    await placeBid(item, 'lee@school.example.com', { cents: 8_000, later: 60 })
    expect(await subjectsOf(own)).toEqual(expect.arrayContaining(before))
  })

  test('is found when the post had settled it first', async () => {
    const own = await placeBid(await anItem(), 'max@school.example.com')
    const claimed = await claimDue(orm, inSeconds(1))
    expect(claimed.map(({ row }) => row.recipient)).not.toContain('max@school.example.com')
    expect((await mailsOf(own)).body.mails).toHaveLength(1)
  })

  test('has no link that could stop the real mails of an address that somebody typed', async () => {
    const own = await placeBid(await anItem(), 'victim@school.example.com')
    const [mail] = (await mailsOf(own)).body.mails
    if (!mail) throw new Error('The bidder got no email')
    const { html, text } = mail
    expect(html).not.toContain('proof=')
    expect(html).not.toContain('<style')
    for (const [, query] of text.matchAll(/\?(\S*proof=[\w-]+)/g)) {
      expect((await send('GET', `/api/bids/take-back?${query}`)).status).not.toBe(200)
    }
    expect(await orm.$count(mailAddress, eq(mailAddress.email, 'victim@school.example.com'))).toBe(0)
  })

  test('of a real organization is not shown here', async () => {
    expect((await mailsOf(await addElsewhere())).status).toBe(404)
  })
})

test('nothing of the sandbox counts on the platform', async () => {
  await begin()
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const platform = visitor(sendAnything, token)
  const real = await orm.$count(organization, eq(organization.isDemo, false))
  const lists = await platform('GET', '/api/super-admin/organizations')
  expect(lists.text).not.toContain(DEMO_SLUG)
  expect(lists.body.organizations.length).toBe(real)
  expect((await platform('GET', '/api/super-admin/mails')).text).not.toContain(RIVAL)
  expect((await platform('GET', '/api/super-admin/users')).text).not.toContain(DEMO_ORGANIZER)
})

/** Jane's bid on an item of an organization that is no demo. */
async function addElsewhere(): Promise<{ item: Item; id: string; key: string }> {
  const item = await addItem(orm, await addSchool(orm))
  return { item, ...(await placeBid(item, JANE, { cents: 12_500 })) }
}
