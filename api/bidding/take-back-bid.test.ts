import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { lockItem } from '../../db/locks.ts'
import { bid, cancelledBid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { notMeUrl, unsubscribeUrl } from '../subscriptions/links.ts'
import { cancelBid } from './cancel-bid.ts'

const database = await freshDatabase()
const { orm } = database
const { send } = openTestApp(database)
const school = await addSchool(orm)
const BROKEN = 'This link isn’t working. Please open it again from your email.'
const MINUTE = 60_000

const place = (item: Item, email: string, amount: string) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
const nobody = () => `${crypto.randomUUID()}@example.org`
const read = (claim: object) => send('GET', `/api/bids/take-back?${new URLSearchParams({ ...claim })}`)
const takeBack = (claim: object) => send('POST', '/api/bids/take-back', claim)
const bidsOf = (item: Item) =>
  orm.select({ email: bid.email, isWinning: bid.isWinning }).from(bid).where(eq(bid.auctionItemId, item.id))
const mailsOf = async (item: Item) => {
  const { kind, recipient, content } = outbox
  const ofItem = eq(outbox.auctionItemId, item.id)
  const rows = await orm.select({ kind, recipient, content }).from(outbox).where(ofItem).orderBy(kind)
  return rows.filter((mail) => mail.kind !== 'outbid' && mail.kind !== 'bid-receipt')
}

/** An item with a bid of Bob's and one above it with Jane's address, and what the link in her receipt carries. */
async function addClaimed() {
  const item = await addItem(orm, school)
  const [bob, jane] = [nobody(), await addReader(orm)]
  await place(item, bob, '125')
  const { id } = (await place(item, jane.email, '130')).body.bid
  return { item, id, bob, jane, claim: carriedBy(notMeUrl(HOME, jane, id)) }
}

const age = (id: string, minutes: number) =>
  orm
    .update(bid)
    .set({ timestamp: new Date(Date.now() - minutes * MINUTE) })
    .where(eq(bid.id, id))
const close = (tx: Tx | typeof orm, item: Item) =>
  tx.update(auctionLock).set({ closedAt: new Date() }).where(eq(auctionLock.auctionItemId, item.id))

describe('whoever reads the mail of a bid’s address', () => {
  test('sees which bid it was, the address masked, and changes nothing by looking', async () => {
    const { item, jane, claim } = await addClaimed()
    const before = await bidsOf(item)
    const answer = await read(claim)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      item: { title: item.title, path: `/${school.slug}/${item.slug}` },
      organization: { name: school.name, contactEmail: school.contactEmail, timeZone: school.timeZone },
      amount: '130.00',
      maskedEmail: expect.stringMatching(/^.\*\*\*@e\*\*\*\.org$/),
      timestamp: expect.stringMatching(/Z$/),
      refusal: null,
      getsEmail: true,
    })
    expect(answer.text).not.toContain(jane.email)
    expect(await bidsOf(item)).toEqual(before)
  })

  test('takes it back: the bid before it leads again, and both bidders are told', async () => {
    const { item, id, bob, jane, claim } = await addClaimed()
    const path = `/api/${school.slug}/auction/${item.slug}` as const
    expect((await send('GET', path)).body).toMatchObject({ currentBid: '130.00', version: 2 })
    const answer = await takeBack(claim)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Bid withdrawn' }])
    expect(await bidsOf(item)).toEqual([{ email: bob, isWinning: true }])
    expect((await send('GET', path)).body).toMatchObject({ currentBid: '125.00', bidCount: 1, version: 3 })
    const [kept] = await orm.select().from(cancelledBid).where(eq(cancelledBid.id, id))
    expect(kept).toMatchObject({ email: jane.email, amount: 13000, cancelledBy: null })
    expect(await mailsOf(item)).toEqual([
      { kind: 'bid-cancelled', recipient: jane.email, content: { bidId: id, yourBid: '130.00', by: 'bidder' } },
      { kind: 'leading-again', recipient: bob, content: { bidId: expect.any(String), yourBid: '125.00' } },
    ])
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('takes the only bid back, and the item has none', async () => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    const { id } = (await place(item, jane.email, '125')).body.bid
    expect((await takeBack(carriedBy(notMeUrl(HOME, jane, id)))).status).toBe(200)
    expect(await bidsOf(item)).toEqual([])
    expect((await place(item, nobody(), '125')).status).toBe(200)
  })

  test('takes it back once, also when asked twice at once', async () => {
    const { item, claim } = await addClaimed()
    const answers = await behindLock(item, () => [takeBack(claim), takeBack(claim)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const again = await takeBack(claim)
    const refusal = {
      code: 'cancelled' as const,
      message: 'This bid was already withdrawn or cancelled. It no longer counts.',
    }
    expect([again.status, again.refusal]).toEqual([409, refusal])
    expect((await read(claim)).body.refusal).toEqual(refusal)
    expect(await mailsOf(item)).toHaveLength(2)
  })

  test('still can within thirty minutes, and not later', async () => {
    const [early, late] = [await addClaimed(), await addClaimed()]
    await age(early.id, 29)
    await age(late.id, 31)
    expect((await takeBack(early.claim)).status).toBe(200)
    const answer = await takeBack(late.claim)
    const refusal = {
      code: 'too-late' as const,
      message: 'Bids can be withdrawn for 30 minutes. That time has passed.',
    }
    expect([answer.status, answer.refusal]).toEqual([409, refusal])
    expect((await read(late.claim)).body.refusal).toEqual(refusal)
    expect(await bidsOf(late.item)).toHaveLength(2)
  })

  test('has nothing to take back once somebody bid more', async () => {
    const { item, claim } = await addClaimed()
    await place(item, nobody(), '135')
    const answer = await takeBack(claim)
    const refusal = {
      code: 'outbid' as const,
      message: 'Someone has bid more since, so there’s nothing to withdraw.',
    }
    expect([answer.status, answer.refusal]).toEqual([409, refusal])
    expect((await read(claim)).body.refusal).toEqual(refusal)
    expect(await bidsOf(item)).toHaveLength(3)
  })

  test('comes too late once the item is closed', async () => {
    const { item, claim } = await addClaimed()
    await close(orm, item)
    const answer = await takeBack(claim)
    const refusal = { code: 'closed' as const, message: 'Bidding has ended, so this bid can’t be withdrawn anymore.' }
    expect([answer.status, answer.refusal]).toEqual([409, refusal])
    expect((await read(claim)).body.refusal).toEqual(refusal)
    expect(await mailsOf(item)).toEqual([])
  })

  test('comes too late once the item has ended, though it is not closed yet', async () => {
    const { item, claim } = await addClaimed()
    await orm.update(auctionItem).set({ endTime: new Date() }).where(eq(auctionItem.id, item.id))
    expect((await takeBack(claim)).refusal?.code).toBe('closed')
    expect(await bidsOf(item)).toHaveLength(2)
  })

  test('is told when the team was faster', async () => {
    const { item, id, claim } = await addClaimed()
    const { id: userId } = await addMember(orm, school, 'admin')
    const wish = { organizationId: school.id, auctionItemId: item.id, bidId: id, by: { kind: 'team', userId } } as const
    await cancelBid(orm, wish, new Date())
    expect((await takeBack(claim)).refusal?.code).toBe('cancelled')
  })

  test('finds no bid of an item that was deleted', async () => {
    const { item, claim } = await addClaimed()
    await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, item.id))
    for (const answer of [await read(claim), await takeBack(claim)]) expect(answer.status).toBe(404)
  })
})

describe('a wish that waited for the item’s lock is judged by what happened meanwhile', () => {
  test('the item was closed, and its winner told', async () => {
    const { item, claim } = await addClaimed()
    const [answer] = await behindLock(
      item,
      () => [takeBack(claim)],
      (tx) => close(tx, item),
    )
    expect([answer?.status, answer?.refusal?.code]).toEqual([409, 'closed'])
  })

  test('somebody bid more', async () => {
    const { item, id, claim } = await addClaimed()
    const [answer] = await behindLock(
      item,
      () => [takeBack(claim)],
      async (tx) => {
        const values = { organizationId: school.id, auctionItemId: item.id, email: nobody(), amount: 13500 }
        await tx.update(bid).set({ isWinning: false }).where(eq(bid.id, id))
        await tx.insert(bid).values({ ...values, isWinning: true })
      },
    )
    expect([answer?.status, answer?.refusal?.code]).toEqual([409, 'outbid'])
  })
})

describe('a link that is not one of ours', () => {
  test('neither shows nor takes back anything', async () => {
    const [{ item, id, bob, jane, claim }, other] = [await addClaimed(), await addClaimed()]
    const stranger = await addReader(orm, bob)
    const wrong = [
      { ...claim, proof: other.claim.proof },
      { ...claim, bid: other.id },
      { ...claim, bid: crypto.randomUUID() },
      { ...claim, address: other.jane.id },
      { ...claim, proof: '' },
      { ...claim, proof: carriedBy(unsubscribeUrl(HOME, jane)).proof },
      // Made with a true key, but for somebody else's bid.
      carriedBy(notMeUrl(HOME, stranger, id)),
    ]
    for (const each of wrong) {
      for (const answer of [await read(each), await takeBack(each)]) {
        expect([answer.status, answer.refusal]).toEqual([404, { message: BROKEN }])
      }
    }
    expect(await bidsOf(item)).toHaveLength(2)
  })

  test.each([[{}], [{ bid: 'x', address: 'y', proof: 'z' }], [{ bid: "' or 1=1 --", address: '', proof: '' }]])(
    'but %j is refused',
    async (claim) => {
      for (const answer of [await read(claim), await takeBack(claim)]) {
        expect([answer.status, answer.refusal?.message]).toEqual([400, BROKEN])
      }
    },
  )
})

test('bids of other items are left alone', async () => {
  const [one, other] = [await addClaimed(), await addClaimed()]
  await takeBack(one.claim)
  expect(await bidsOf(other.item)).toHaveLength(2)
})

test('proofs cannot be tried out for ever from one network', async () => {
  const limited = openTestApp(database, {})
  const { id, jane } = await addClaimed()
  const path = `/api/bids/take-back?${new URLSearchParams({ bid: id, address: jane.id, proof: 'guessed' })}` as const
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await limited.send('GET', path)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

/** Begins `calls` while another transaction holds the item's lock, and lets that one make a `change` first. */
async function behindLock<Answer>(
  item: Item,
  calls: () => Promise<Answer>[],
  change: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  const begun = await orm.transaction(async (tx) => {
    await lockItem(tx, school.id, item.id)
    const answers = calls()
    await untilWaiting(database, answers.length)
    await change(tx)
    return answers
  })
  return Promise.all(begun)
}
