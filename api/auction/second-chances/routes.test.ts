import { afterEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { emailRowsAbout, setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addMember, type Item } from '../../../tests/support/school.ts'
import {
  addChance,
  addClosedItem,
  ageChance,
  claimOf,
  openChanceOf,
  winningBidOf,
} from '../../../tests/support/second-chance.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { eraseForTeam } from '../../bidders/erasure/erase-bidder.ts'
import { itemWin, secondChanceList } from '../../contract/auction/second-chances/second-chance.ts'
import { winnerList, winnerSheet } from '../../contract/checkout/winner-view.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { expireChances } from './end-chance.ts'

const { orm, send, sendAnything } = await freshApp()
const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

async function addTeam() {
  const { school, member: person, call: asOwner, admin: path } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const { sendAnything: call } = asOwner
  const emails = { ann: someone('ann'), bob: someone('bob'), cas: someone('cas') }
  return {
    school,
    person,
    call,
    path,
    ...emails,
    /** Ann at $125, Bob at $130, and Cas, who has won at $135. */
    addItem: () => addClosedItem(orm, school, emails.ann, emails.bob, emails.cas),
    addOffer: () => addChance(orm, school, emails.ann, emails.bob, emails.cas),
    cancel: async (item: Item, next: 'ask' | 'win', bidId?: string) =>
      call('POST', `${path}/wins/${item.id}/cancel`, {
        bidId: bidId ?? (await winningBidOf(orm, item)),
        reason: 'Did not pay',
        next,
      }),
    winOf: async ({ id }: Item) => itemWin.parse((await call('GET', `${path}/wins/${id}`)).body),
    list: async () => secondChanceList.parse((await call('GET', `${path}/second-chances`)).body),
    winners: async () => winnerList.parse((await call('GET', `${path}/winners`)).body).winners,
    answer: (id: string, how: string, body?: object) => call('PATCH', `${path}/second-chances/${id}/${how}`, body),
  }
}

const read = (claim: Record<string, string>) => send('GET', `/api/bids/second-chance?${new URLSearchParams(claim)}`)
const answer = (claim: Record<string, string>, how: 'accept' | 'decline') =>
  send('POST', '/api/bids/second-chance', { ...claim, answer: how })
const emailRowsOf = async (item: Item) =>
  (await emailRowsAbout(orm, item))
    .filter(({ kind }) => kind !== 'closing-results')
    .map(({ kind, recipient }) => ({ kind, recipient }))

/** What must be true of every closed item here, whatever was done to it. */
afterEach(async () => {
  const rows = await orm.execute<{ id: string }>(`
    select k.auction_item_id as id from auction_lock k
    left join bid w on w.auction_item_id = k.auction_item_id and w.is_winning
    left join second_chance o on o.auction_item_id = k.auction_item_id and o.outcome is null
    where k.winning_bid_id is distinct from w.id or k.current_amount is distinct from w.amount
      or (o.id is not null and w.id is not null)
      or k.bid_count <> (select count(*) from bid b where b.auction_item_id = k.auction_item_id)`)
  expect([...rows]).toEqual([])
})

describe('a cancelled win', () => {
  test('goes to the next bidder who is not erased at once, at their own highest bid, and the former winner’s are out', async () => {
    const { school, ann, bob, cas, cancel, winOf, winners } = await addTeam()
    const item = await addClosedItem(orm, school, ann, bob, cas, ann)
    expect(await eraseForTeam(orm, school.id, cas, new Date())).toBeNull()
    expect((await winOf(item)).next?.label).toBe(bob)
    const seen = await winningBidOf(orm, item)
    const answered = await cancel(item, 'win', seen)
    expect(answered.status).toBe(200)
    const win = { label: bob, amount: '130.00' }
    expect(itemWin.parse(answered.body)).toMatchObject({ win, next: null, chance: null })
    // Whoever saw the former win cancels nothing more.
    expect((await cancel(item, 'win', seen)).refusal?.message).toBe('This win was already cancelled.')
    expect((await winOf(item)).history).toMatchObject([{ kind: 'cancelled', label: ann, reason: 'Did not pay' }])
    expect(await winners()).toMatchObject([{ label: bob, due: '130.00' }])
    expect(await orm.$count(cancelledBid, eq(cancelledBid.auctionItemId, item.id))).toBe(3)
    expect(await emailRowsOf(item)).toMatchObject([
      { kind: 'won', recipient: ann },
      { kind: 'bid-cancelled', recipient: ann },
      { kind: 'won', recipient: bob },
    ])
  })

  test('is offered to the next bidder for 48 hours, while nobody has it', async () => {
    const { school, bob, cas, ann, addItem, cancel, winOf, winners, list } = await addTeam()
    const item = await addItem()
    expect((await winOf(item)).next?.label).toBe(bob)
    const entries = await activityOf(orm, () => cancel(item, 'ask'))
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['second-chance-offered', 'win-cancelled'])
    const offer = await openChanceOf(orm, item)
    expect(offer).toMatchObject({ email: bob, amount: 13_000 })
    expect(offer.expiresAt.getTime() - offer.offeredAt.getTime()).toBe(48 * HOUR_MS)
    expect(await winners()).toEqual([])
    expect(await list()).toMatchObject([{ id: item.id, chance: { label: bob, amount: '130.00' } }])
    expect((await emailRowsOf(item)).slice(1)).toEqual([
      { kind: 'bid-cancelled', recipient: cas },
      { kind: 'second-chance', recipient: bob },
    ])
    const page = await send('GET', `/api/${school.slug}/auction/${item.slug}`)
    expect(page.body).toMatchObject({ hasEnded: true, currentBid: null, topBidder: null, bidCount: 2 })
    expect(page.text).not.toContain(ann)
  })

  test.each([
    ['a win', 'Did not pay'],
    ['a bid, in the list of bids,', null],
  ])('cancelled as %s without a next bidder just leaves its item without a winner', async (_, reason) => {
    const { school, ann, path, cancel, list, winOf } = await addTeam()
    const admin = visitor(sendAnything, (await addMember(orm, school, 'admin')).token).sendAnything
    const item = await addClosedItem(orm, school, ann)
    const asBid = async () => admin('DELETE', `${path}/auction/${item.slug}/bid/${await winningBidOf(orm, item)}`)
    expect((await (reason ? cancel(item, 'ask') : asBid())).status).toBe(200)
    expect(await list()).toMatchObject([{ id: item.id, chance: null }])
    const history = [{ kind: 'cancelled', label: ann, reason }]
    expect(await winOf(item)).toMatchObject({ win: null, next: null, chance: null, history })
    expect((await emailRowsOf(item)).map(({ kind }) => kind)).toEqual(['won', 'bid-cancelled'])
  })

  test('leaves what was paid for it as a credit, which is said before', async () => {
    const { addItem, cancel, winOf, winners, call, path, cas } = await addTeam()
    const [item] = [await addItem(), await addItem()]
    const [winner] = await winners()
    const payment = { id: crypto.randomUUID(), winnerId: winner?.id, amount: '200.00' }
    expect((await call('POST', `${path}/payments`, { kind: 'cash', payments: [payment] })).status).toBe(200)
    expect((await winOf(item)).win?.creditAfter).toBe('65.00')
    await cancel(item, 'ask')
    expect(await winners()).toMatchObject([{ label: cas, due: '135.00', credit: '65.00', itemCount: 1 }])
  })

  test('is refused once the item was picked up, until that is undone, and for good 24 hours later', async () => {
    const { addItem, cancel, winners, winOf, call, path } = await addTeam()
    const [item, [winner]] = [await addItem(), await winners()]
    const pickup = async () => (await winOf(item)).win?.pickup
    const handOver = async () =>
      winnerSheet.parse((await call('POST', `${path}/handovers`, { winnerId: winner?.id, itemIds: [item.id] })).body)
    expect(await pickup()).toBe('none')
    const handed = await handOver()
    const refused = await cancel(item, 'ask')
    const message = 'This item was picked up. Undo the pickup first, within 24 hours of it.'
    expect([refused.status, refused.refusal?.message]).toEqual([409, message])
    expect(await pickup()).toBe('undoable')
    await call('PATCH', `${path}/handovers/${handed.items[0]?.handovers[0]?.id}/undo`)
    expect(await pickup()).toBe('none')
    await handOver()
    const handedAt = new Date(Date.now() - 25 * HOUR_MS)
    await orm.update(handover).set({ handedAt }).where(eq(handover.auctionItemId, item.id))
    expect(await pickup()).toBe('final')
    expect((await cancel(item, 'ask')).status).toBe(409)
  })

  // Who may do it, and of which organization, is in guards.permissions.test.ts.
  test('needs a reason, and a closed item', async () => {
    const { addItem, call, path, cancel } = await addTeam()
    const item = await addItem()
    const bidId = await winningBidOf(orm, item)
    for (const reason of [' ', 'x'.repeat(201)])
      expect((await call('POST', `${path}/wins/${item.id}/cancel`, { bidId, reason, next: 'win' })).status).toBe(400)
    await orm.update(auctionLock).set({ closedAt: null }).where(eq(auctionLock.auctionItemId, item.id))
    expect((await cancel(item, 'win')).status).toBe(409)
  })
})

describe('an offer', () => {
  test('shows whoever reads its email, and nobody else, what it is, and opening the link changes nothing', async () => {
    const { addOffer: add, bob } = await addTeam()
    const { offer, item } = await add()
    const claim = await claimOf(orm, offer)
    const { status, body } = await read(claim)
    expect([status, body]).toMatchObject([200, { amount: '130.00', state: 'open', item: { title: item.title } }])
    expect(JSON.stringify(body)).not.toContain(bob)
    const { offer: other } = await add()
    const stranger = await claimOf(orm, { id: offer.id, bidder: someone('eve') })
    for (const wrong of [{ ...claim, offer: other.id }, { ...claim, proof: 'x' }, stranger]) {
      expect((await read(wrong)).status).toBe(404)
      expect((await answer(wrong, 'accept')).status).toBe(404)
    }
    expect(await openChanceOf(orm, item)).toEqual(offer)
  })

  test('that is accepted is a win like any other', async () => {
    const { addOffer: add, bob, winners, list } = await addTeam()
    const { offer, item } = await add()
    const claim = await claimOf(orm, offer)
    const entries = await activityOf(orm, () => answer(claim, 'accept'))
    const changes = { price: [null, '130.00'] }
    expect(entries).toMatchObject([{ kind: 'second-chance-accepted', actorId: null, changes }])
    expect(await winners()).toMatchObject([{ label: bob, due: '130.00' }])
    expect(await list()).toEqual([])
    expect((await emailRowsOf(item)).at(-1)).toEqual({ kind: 'won', recipient: bob })
    const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.email, bob))
    expect(address?.confirmedAt).not.toBeNull()
    expect((await answer(claim, 'decline')).body).toEqual({ state: 'accepted' })
  })

  test('that is declined goes to the next in line, and when nobody is left the team is told', async () => {
    const { addOffer: add, ann, bob, person, winOf } = await addTeam()
    const { offer, item } = await add()
    expect((await answer(await claimOf(orm, offer), 'decline')).body).toEqual({ state: 'declined' })
    const second = await openChanceOf(orm, item)
    expect(second).toMatchObject({ email: ann, amount: 12_500 })
    await answer(await claimOf(orm, second), 'decline')
    expect((await emailRowsOf(item)).slice(2)).toEqual([
      { kind: 'second-chance', recipient: bob },
      { kind: 'second-chance', recipient: ann },
      { kind: 'second-chance-over', recipient: person.email },
    ])
    const { win, chance: open, history } = await winOf(item)
    expect([win, open]).toEqual([null, null])
    expect(history).toMatchObject([{ kind: 'cancelled' }, { outcome: 'declined' }, { outcome: 'declined' }])
  })

  test('that nobody answers ends once, after its 48 hours, and the next is asked for 48 hours', async () => {
    const { addOffer: add, ann } = await addTeam()
    const { offer, item } = await add()
    await expireChances(orm, new Date(offer.expiresAt.getTime() - 1))
    expect((await openChanceOf(orm, item)).id).toBe(offer.id)
    await ageChance(orm, offer.id, 49)
    expect((await read(await claimOf(orm, offer))).body).toMatchObject({ state: 'over' })
    expect((await answer(await claimOf(orm, offer), 'accept')).body).toEqual({ state: 'over' })
    await Promise.all([1, 2, 3].map(() => expireChances(orm, new Date())))
    const second = await openChanceOf(orm, item)
    expect(second.email).toBe(ann)
    expect(second.expiresAt.getTime()).toBeGreaterThan(Date.now() + 47 * HOUR_MS)
    expect(await orm.$count(secondChance, eq(secondChance.auctionItemId, item.id))).toBe(2)
  })

  test('waits while its organization is inactive, and of a deleted item is over, and nobody else is asked', async () => {
    const { school, addOffer: add, answer: answerFor } = await addTeam()
    const { offer, item } = await add()
    await ageChance(orm, offer.id, 49)
    const setActive = (isActive: boolean) =>
      orm.update(organization).set({ isActive }).where(eq(organization.id, school.id))
    await setActive(false)
    await expireChances(orm, new Date())
    expect((await openChanceOf(orm, item)).id).toBe(offer.id)
    expect((await read(await claimOf(orm, offer))).status).toBe(404)
    await setActive(true)
    await setItem(orm, item, { isActive: false })
    // It has no page any more.
    expect((await read(await claimOf(orm, offer))).body.item.path).toBe(`/${school.slug}`)
    await setItem(orm, item, { deletedAt: new Date() })
    const mails = await emailRowsOf(item)
    expect((await answer(await claimOf(orm, offer), 'accept')).status).toBe(404)
    expect((await answerFor(offer.id, 'accept')).status).toBe(404)
    expect(await emailRowsOf(item)).toEqual(mails)
    await expireChances(orm, new Date())
    expect(await orm.$count(secondChance, eq(secondChance.auctionItemId, item.id))).toBe(1)
  })

  test('is withdrawn by the team, for the next in line or for nobody, or accepted for a bidder who called', async () => {
    const { addOffer: add, answer: answerFor, cancel, winOf, ann, bob, person } = await addTeam()
    const first = await add()
    expect((await answerFor(first.offer.id, 'withdraw', { next: 'ask' })).status).toBe(200)
    expect((await openChanceOf(orm, first.item)).email).toBe(ann)
    expect((await emailRowsOf(first.item)).slice(-2)).toEqual([
      { kind: 'bid-cancelled', recipient: bob },
      { kind: 'second-chance', recipient: ann },
    ])
    const second = await add()
    expect((await answerFor(second.offer.id, 'withdraw', { next: 'nobody' })).status).toBe(200)
    expect(await winOf(second.item)).toMatchObject({ win: null, chance: null, next: { label: ann } })
    const { offer, item } = await add()
    expect((await answerFor(offer.id, 'accept')).status).toBe(200)
    const { win, history } = await winOf(item)
    expect([win?.label, history.at(-1)]).toMatchObject([bob, { outcome: 'accepted', byName: person.name }])
    // Sent again after a lost answer, each is answered as it was, and done once.
    const emails = await emailRowsOf(item)
    expect((await answerFor(offer.id, 'accept')).body).toMatchObject({ win: { label: bob } })
    expect((await answerFor(second.offer.id, 'withdraw', { next: 'nobody' })).status).toBe(200)
    expect(await emailRowsOf(item)).toEqual(emails)
    for (const [id, how] of [
      [first.offer.id, 'accept'],
      [offer.id, 'withdraw'],
    ] as const)
      expect((await answerFor(id, how, { next: 'ask' })).refusal?.message).toBe(
        'This offer is over. Please look again.',
      )
    const { history: after } = itemWin.parse((await cancel(item, 'win')).body)
    expect(after.map(({ kind }) => kind)).toEqual(['cancelled', 'asked', 'cancelled'])
    expect((await answerFor(offer.id, 'accept')).status).toBe(409)
  })
})
