import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { bidsOf, emailRowsAbout, emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addItem, addMember, addSchool, type Item } from '../../../tests/support/school.ts'
import { draftEmail } from '../../email/kinds/draft-email.ts'
import { claimEmails } from '../../email/outbox/claim-emails.ts'
import { notMeUrl, unsubscribeUrl } from '../../email/preferences/links.ts'
import { cancelBid } from './cancel-bid.ts'

const { context, database, orm, send, school, pathOf, place, expectOrder } = await openBidding()
const limited = openTestApp(database, {})
const BROKEN = 'This link isn’t working, or what it was about is gone. Please open it again from your email.'
const OVER = 'Bidding has ended, so this bid can’t be withdrawn anymore.'
const CANCELLED = 'This bid was already withdrawn or cancelled. It no longer counts.'

const nobody = () => `${crypto.randomUUID()}@example.org`
const read = (claim: object) => send('GET', `/api/bids/take-back?${new URLSearchParams({ ...claim })}`)
const takeBack = (claim: object) => send('POST', '/api/bids/take-back', claim)
const emailRowsOf = async (item: Item) =>
  (await emailRowsAbout(orm, item))
    .map(({ kind, recipient, content }) => ({ kind, recipient, content }))
    .filter(({ kind }) => kind !== 'outbid' && kind !== 'bid-receipt')

/** An item with a bid of Bob's and one above it with Jane's address, and what the link in her receipt carries. */
async function addClaimed() {
  const item = await addItem(orm, school)
  const [bob, jane] = [nobody(), await addReader(orm)]
  await place(item, bob, '125')
  const { id } = (await place(item, jane.email, '130')).body.bid
  return { item, id, bob, jane, claim: carriedBy(notMeUrl(HOME, jane, id)) }
}
type Claimed = Awaited<ReturnType<typeof addClaimed>>
type Reader = Claimed['jane']

const close = (tx: Tx | typeof orm, item: Item, closedAt: Date | null = new Date()) =>
  tx.update(auctionLock).set({ closedAt }).where(eq(auctionLock.auctionItemId, item.id))
async function cancelByTeam({ item, id }: Pick<Claimed, 'item' | 'id'>) {
  const by = { kind: 'team', userId: (await addMember(orm, school, 'admin')).id, name: 'Ada Lark' } as const
  await cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId: id, by }, new Date())
}

describe('whoever reads the mail of a bid’s address', () => {
  test('sees which bid it was, the address masked, and changes nothing by looking; none of a deleted item', async () => {
    const { item, jane, claim } = await addClaimed()
    const before = await bidsOf(orm, item)
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
    expect(await bidsOf(orm, item)).toEqual(before)
    await setItem(orm, item, { isActive: false })
    // It has no page any more.
    expect((await read(claim)).body.item.path).toBe(`/${school.slug}`)
    await setItem(orm, item, { deletedAt: new Date() })
    for (const gone of [await read(claim), await takeBack(claim)]) expect(gone.status).toBe(404)
  })

  test('takes it back: the bid before it leads again, both bidders are told, and no other item changes', async () => {
    const [{ item, id, bob, jane, claim }, other] = [await addClaimed(), await addClaimed()]
    expect((await send('GET', pathOf(item))).body).toMatchObject({ currentBid: '130.00', version: 2 })
    const answer = await takeBack(claim)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Bid withdrawn' }])
    expect(await bidsOf(orm, item)).toMatchObject([{ email: bob, isWinning: true }])
    expect((await send('GET', pathOf(item))).body).toMatchObject({ currentBid: '125.00', bidCount: 1, version: 3 })
    const [kept] = await orm.select().from(cancelledBid).where(eq(cancelledBid.id, id))
    const bidderId = await bidderFor(orm, school.id, jane.email)
    expect(kept).toMatchObject({ bidderId, amount: 13000, cancelledBy: null })
    expect((await emailRowsOf(item)).sort((one, next) => one.kind.localeCompare(next.kind))).toEqual([
      { kind: 'bid-cancelled', recipient: jane.email, content: { bidId: id, yourBid: '130.00', by: 'bidder' } },
      { kind: 'leading-again', recipient: bob, content: { bidId: expect.any(String), yourBid: '125.00' } },
    ])
    expect(await bidsOf(orm, other.item)).toHaveLength(2)
    await expectOrder()
  })

  test('takes it back once, also when asked twice at once', async () => {
    const { item, claim } = await addClaimed()
    const answers = await behindLock(database, item, [() => takeBack(claim), () => takeBack(claim)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await emailRowsOf(item)).toHaveLength(2)
  })

  // All of the rule is in take-back.test.ts of the contract.
  test.each<[string, (claimed: Claimed) => Promise<unknown>, string, string]>([
    ['once the item is closed', ({ item }) => close(orm, item), 'closed', OVER],
    ['when the team was faster', cancelByTeam, 'cancelled', CANCELLED],
  ])('does not take it back %s, which is said before', async (_, change, code, message) => {
    const claimed = await addClaimed()
    await change(claimed)
    const standing = async () => [await bidsOf(orm, claimed.item), await emailRowsOf(claimed.item)]
    const before = await standing()
    expect((await read(claimed.claim)).body.refusal).toMatchObject({ code, message })
    const answer = await takeBack(claimed.claim)
    expect([answer.status, answer.body]).toEqual([409, { code, message }])
    expect(await standing()).toEqual(before)
    await close(orm, claimed.item, null)
  })
})

test('a link that is not one of ours neither shows nor takes back anything', async () => {
  const [{ item, id, bob, jane, claim }, other] = [await addClaimed(), await addClaimed()]
  const stranger = await addReader(orm, bob)
  const malformed = [{}, { bid: 'x', address: 'y', proof: 'z' }, { bid: "' or 1=1 --", address: '', proof: '' }]
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
  const unknown = [404, { message: BROKEN }]
  const unreadable = [400, expect.objectContaining({ message: BROKEN })]
  for (const each of [...wrong, ...malformed]) {
    for (const { status, refusal } of [await read(each), await takeBack(each)])
      expect([each, status, refusal]).toEqual([each, ...(wrong.includes(each) ? unknown : unreadable)])
  }
  expect(await bidsOf(orm, item)).toHaveLength(2)
})

test('proofs cannot be tried out for ever from one network', async () => {
  const { id, jane } = await addClaimed()
  const path = `/api/bids/take-back?${new URLSearchParams({ bid: id, address: jane.id, proof: 'guessed' })}` as const
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await limited.send('GET', path)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

async function bidAt({ id, slug }: { id: string; slug: string }, email: string) {
  const item = await addItem(orm, { id })
  return (await send('POST', `/api/${slug}/auction/${item.slug}/bid`, { email, amount: 125 })).body.bid.id
}
/** What becomes of the emails to an address that are due now. */
async function statesTo(email: string) {
  const { publicUrl } = context.config
  // An email is due from the microsecond of its bid.
  const all = { hasBudgets: false, now: new Date(Date.now() + 1_000), limit: 1_000, batchSize: 1_000 }
  await claimEmails(orm, { draftEmail, publicUrl, ...all })
  return (await emailRowsTo(orm, email)).map(({ kind, state, problem }) => [kind, state, problem])
}

test('emails from an organization are stopped by the owner of an address, those of no other with them, and allowed again', async () => {
  const [other, reader] = [await addSchool(orm), await addReader(orm)]
  const claim = carriedBy(notMeUrl(HOME, reader, await bidAt(school, reader.email)))
  const stop = (wanted: boolean, by = claim) => send('POST', '/api/bids/take-back/stop-emails', { ...by, wanted })
  const link = carriedBy(unsubscribeUrl(HOME, reader))
  expect((await stop(false, { ...link, bid: `${claim.bid}` })).status).toBe(404)
  expect((await read(claim)).body.getsEmail).toBe(true)
  expect((await stop(false)).body).toEqual({ message: 'Emails stopped' })
  expect((await read(claim)).body.getsEmail).toBe(false)
  await bidAt(other, reader.email)
  const refused = 'The recipient wants no email from this organization.'
  expect(await statesTo(reader.email)).toEqual([
    ['bid-receipt', 'suppressed', refused],
    ['bid-receipt', 'sending', null],
  ])
  await stop(true)
  await bidAt(school, reader.email)
  expect((await statesTo(reader.email)).at(-1)).toEqual(['bid-receipt', 'sending', null])
})
const aMinuteLater = ({ id }: Item) =>
  orm
    .update(cancelledBid)
    .set({ timestamp: new Date(Date.now() - 60_000) })
    .where(eq(cancelledBid.auctionItemId, id))

/** Places a bid of $125 that is then cancelled. */
async function placeCancelled(by: 'team' | 'bidder', item: Item, jane: Reader, headers = {}) {
  const { id } = (await place(item, jane.email, '125', headers)).body.bid
  await (by === 'team' ? cancelByTeam({ item, id }) : takeBack(carriedBy(notMeUrl(HOME, jane, id))))
}

test.each(['team', 'bidder'] as const)(
  'a bid that the %s took back counts for the cooldown, receipts, and its key',
  async (by) => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    const key = { 'idempotency-key': crypto.randomUUID() }
    await placeCancelled(by, item, jane, key)
    const again = await place(item, jane.email, '125', key)
    const refusal = { code: 'cancelled' as const, message: 'This bid was withdrawn or cancelled. It no longer counts.' }
    expect([again.status, again.refusal]).toEqual([409, refusal])
    expect((await place(item, jane.email, '130', key)).refusal?.code).toBe('key-reused')
    expect((await place(item, jane.email, '125')).refusal?.code).toBe('cooldown')
    expect(await bidsOf(orm, item)).toEqual([])
    await aMinuteLater(item)
    expect((await place(item, jane.email, '125')).status).toBe(200)
    expect(await emailRowsAbout(orm, item, 'bid-receipt')).toHaveLength(1)
  },
)

test('an address withdraws one bid on an item, and another on another, whatever the team cancelled', async () => {
  const [item, other, jane] = [await addItem(orm, school), await addItem(orm, school), await addReader(orm)]
  const withdraw = async (on: Item) => {
    const { id } = (await place(on, jane.email, '125')).body.bid
    return takeBack(carriedBy(notMeUrl(HOME, jane, id)))
  }
  await placeCancelled('bidder', item, jane)
  await aMinuteLater(item)
  const refused = await withdraw(item)
  const message = 'You can withdraw one bid on an item, and you already did. Please email the organizers.'
  expect([refused.status, refused.refusal]).toEqual([409, { code: 'once', message }])
  await placeCancelled('team', other, jane)
  await aMinuteLater(other)
  expect((await withdraw(other)).status).toBe(200)
})
