import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { lockItem } from '../../../db/locks.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { bidsOf, emailRowsAbout, lockOf, setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { renderEmail } from '../../email/outbox/send-batch.ts'

const { database, orm, send, sendAnything } = await freshApp()
const CANNOT_BID = 'This email address can’t bid here. Questions: office@example.org.'
const nobody = () => `${crypto.randomUUID()}@example.org`

/** A school with an item, and its owner's hands on the list of blocked addresses. */
async function addTeam() {
  const { school, call: owner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const item = await addItem(orm, school)
  const path = `${admin}/blocked-addresses` as const
  const offer = (email: string, body: object, headers = {}) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, ...body }, headers)
  return {
    school,
    item,
    offer,
    block: (email: string, reason?: string) => owner('POST', path, { email, reason }),
    unblock: (id: string) => owner('DELETE', `${path}/${id}`),
    list: async () => (await owner('GET', path)).body.blockedAddresses,
    history: async () => (await owner('GET', `${admin}/auction/${item.slug}/bids`)).body.bids,
  }
}
describe('a blocked address', () => {
  // All of the rule is in bid-rule.test.ts.
  test('is refused whatever it offers', async () => {
    const { item, offer, block } = await addTeam()
    const jane = nobody()
    expect((await block(jane)).status).toBe(201)
    for (const body of [{ amount: '125' }, { maximum: '200' }, { amount: '1' }]) {
      const refused = await offer(jane, body)
      expect([refused.status, refused.refusal]).toEqual([403, { code: 'blocked', message: CANNOT_BID }])
    }
    expect(await bidsOf(orm, item)).toEqual([])
  })

  test('is all of its inbox, so no other address of that can bid either', async () => {
    const { offer, block } = await addTeam()
    for (const [blocked, other] of [
      ['jane+bids@example.org', 'jane@example.org'],
      ['ja.ne@gmail.com', 'jane+x@googlemail.com'],
    ] as const) {
      await block(blocked)
      expect((await offer(other, { amount: '125' })).refusal?.code).toBe('blocked')
      expect((await block(other)).status).toBe(409)
    }
  })

  test('bids at every other organization, others bid here, and so does it again once it is unblocked', async () => {
    const [{ block, unblock, offer, item }, elsewhere] = [await addTeam(), await addTeam()]
    const jane = nobody()
    const [blocked] = (await block(jane)).body.blockedAddresses
    expect((await elsewhere.offer(jane, { amount: '125' })).status).toBe(200)
    expect((await offer(nobody(), { amount: '125' })).status).toBe(200)
    expect((await unblock(blocked?.id ?? '')).body).toEqual({ blockedAddresses: [] })
    expect((await offer(jane, { amount: '130' })).status).toBe(200)
    expect((await unblock(blocked?.id ?? '')).status).toBe(404)
    expect(await bidsOf(orm, item)).toHaveLength(2)
  })

  test('is answered as before when it repeats what counted', async () => {
    const { offer, block } = await addTeam()
    const [jane, key] = [nobody(), { 'idempotency-key': crypto.randomUUID() }]
    const first = await offer(jane, { maximum: '300' }, key)
    await block(jane)
    expect(await offer(jane, { maximum: '300' }, key)).toMatchObject({ status: 200, body: first.body })
  })
})

test('no email invites a blocked address to bid, nor one about its cancelled bid', async () => {
  const { school, item, offer, block } = await addTeam()
  const jane = nobody()
  await offer(jane, { amount: '125' })
  await offer(nobody(), { amount: '130' })
  const about = { recipient: jane, auctionItemId: item.id, state: 'queued', createdAt: new Date() } as const
  const content = { bidId: crypto.randomUUID(), yourBid: '125.00', by: 'team' }
  const cancelled = await addEmail(orm, school, { kind: 'bid-cancelled', content, ...about })
  const [outbid] = await emailRowsAbout(orm, item, 'outbid')
  const drafts = () => Promise.all([outbid, cancelled].map((row) => draftOf(orm, row)))
  expect(await drafts()).toMatchObject([{ kind: 'email' }, { kind: 'email', email: { canBid: true } }])
  await block(jane)
  const [, told] = await drafts()
  expect(await drafts()).toMatchObject([{ kind: 'needless' }, { kind: 'email', email: { canBid: false } }])
  if (told?.kind !== 'email') throw new Error('They are told nothing')
  const { text } = await renderEmail(told.email, HOME)
  expect(text).toContain('It no longer counts.')
  expect(text).not.toMatch(/Bid \$|Bidding/)
})

describe('bids of a blocked address', () => {
  test('stand, the team sees whose they are, and a maximum raises none any more; those of others stay', async () => {
    const { item, offer, block, history } = await addTeam()
    const [jane, bob] = [nobody(), nobody()]
    await offer(jane, { maximum: '400' })
    const before = await lockOf(orm, item)
    await block(nobody())
    expect(await lockOf(orm, item)).toEqual(before)
    expect(before).toMatchObject({ currentAmount: 12_500, leaderMaximum: 40_000 })
    // That it is deleted may be undone.
    await setItem(orm, item, { deletedAt: new Date() })
    await block(jane)
    await setItem(orm, item, { deletedAt: null })
    expect(await lockOf(orm, item)).toEqual({ ...before, leaderMaximum: null })
    expect((await offer(bob, { amount: '130' })).body).toMatchObject({ isWinning: true, currentBid: '130.00' })
    expect(await history()).toMatchObject([
      { email: bob, isBlocked: false, isWinning: true },
      { email: jane, isBlocked: true },
    ])
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  /** Has both wait for the item, in this order. */
  async function inTurn<First, Second>(item: Item, first: () => Promise<First>, second: () => Promise<Second>) {
    const begun = await orm.transaction(async (tx) => {
      await lockItem(tx, item.organizationId, item.id)
      const earlier = first()
      await untilWaiting(database, 1)
      const later = second()
      await untilWaiting(database, 2)
      return { earlier, later }
    })
    return [await begun.earlier, await begun.later] as const
  }

  test('get no maximum from an offer that is judged while the address is being blocked', async () => {
    const [{ item, offer, block }, jane] = [await addTeam(), nobody()]
    const [offered, blocked] = await inTurn(
      item,
      () => offer(jane, { maximum: '400' }),
      () => block(jane),
    )
    expect([offered.status, blocked.status]).toEqual([200, 201])
    expect(await lockOf(orm, item)).toMatchObject({ currentAmount: 12_500, leaderMaximum: null })
  })

  test('are refused when the block came first, though they arrived before it', async () => {
    const [{ item, offer, block }, jane] = [await addTeam(), nobody()]
    const [blocked, offered] = await inTurn(
      item,
      () => block(jane),
      () => offer(jane, { amount: '125' }),
    )
    expect([blocked.status, offered.refusal?.code]).toEqual([201, 'blocked'])
  })
})

describe('the list of blocked addresses', () => {
  test('says who blocked whom, when, and why, the newest first; the activity tells it without the address', async () => {
    const { block, unblock, list } = await addTeam()
    await block('jane@example.org')
    let id = ''
    const entries = await activityOf(orm, async () => {
      id = (await block('Bob@Example.org', ' Bob never paid ')).body.blockedAddresses[0]?.id ?? ''
      const blocking = { id: expect.any(String), blockedBy: 'Ada Lark', blockedAt: expect.any(String) }
      expect(await list()).toEqual([
        { ...blocking, label: 'bob@example.org', reason: 'Bob never paid' },
        { ...blocking, label: 'jane@example.org', reason: null },
      ])
      await unblock(id)
    })
    const who = { actorName: 'Ada Lark', subjectId: id, about: null, changes: null }
    expect(entries).toMatchObject([
      { kind: 'address-unblocked', ...who },
      { kind: 'address-blocked', ...who },
    ])
  })

  test('holds an address once, also when two block it at once', async () => {
    const { block, list } = await addTeam()
    const answers = await Promise.all([block('jane@example.org'), block('jane+2@example.org')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const message = 'This address is blocked already.'
    const refusal = { message, issues: [{ path: 'email', message }] }
    expect(answers.find(({ status }) => status === 409)?.refusal).toEqual(refusal)
    expect(await list()).toHaveLength(1)
  })

  test('has up to five hundred', async () => {
    const { school, block } = await addTeam()
    await orm.execute(sql`
      insert into blocked_address (organization_id, email, inbox_hash, blocked_at)
      select ${school.id}, number || '@example.org', number, now() from generate_series(1, 499) number`)
    const answers = await Promise.all([block(nobody()), block(nobody())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refusal = { code: 'full', message: 'An organization can block up to 500 addresses.' }
    expect((await block(nobody())).refusal).toEqual(refusal)
  })

  test.each([
    ['jane', '', 'email', 'Please enter a valid email address'],
    [nobody(), 'x'.repeat(201), 'reason', 'Please use at most 200 characters'],
  ])('takes no address %p for %p', async (email, reason, path, message) => {
    const { block, list } = await addTeam()
    const refused = await block(email, reason)
    expect([refused.status, refused.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
    expect(await list()).toEqual([])
  })
})
