import { describe, expect, test } from 'bun:test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { event } from '../../../db/schema/events.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { emailRowsOf, lockOf } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addMember, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { blankOldAddresses } from '../../bidders/erasure/blank-old-addresses.ts'
import { bidHistory } from '../../contract/auction/bidding/bid-view.ts'
import { itemWin } from '../../contract/auction/second-chances/second-chance.ts'
import { paddleList } from '../../contract/checkout/paddle.ts'
import { winnerList, winnerSheet } from '../../contract/checkout/winner-view.ts'
import { type Bidder, paddleLabel } from '../../contract/values/address/bidder.ts'
import { findPaddle } from './paddles.ts'

const { context, database, orm, send, sendAnything } = await freshApp()
const MINUTE = 60_000

async function addTeam() {
  const { school, call: asManager, admin: path } = await addOwnTeam({ orm, sendAnything })
  const { sendAnything: call } = asManager
  const give = (number: number | string, name = 'Ann', phone = '') =>
    call('POST', `${path}/paddles`, { number, name, phone })
  const list = async () => paddleList.parse((await call('GET', `${path}/paddles`)).body)
  const holder = async (number: number): Promise<Bidder> => {
    const bidderId = await findPaddle(orm, school.id, number, [])
    if (bidderId === null) throw new Error(`Nobody holds paddle ${number}`)
    return { email: null, bidderId }
  }
  /** As the team enters it, now. */
  const place = (bidder: Bidder, { id, organizationId }: Item, dollars: number, isMaximum = false) =>
    context.bidQueue.place({
      ...bidder,
      organizationId,
      auctionItemId: id,
      cap: dollars * 100,
      isMaximum,
      arrivedAt: new Date(),
      key: crypto.randomUUID(),
      confirmAmount: false,
      buyNow: false,
      remindMe: false,
      language: 'en',
    })
  const close = ({ endTime }: Item) => closeItems(orm, school.id, new Date(endTime.getTime() + MINUTE))
  return {
    school,
    call,
    path,
    give,
    list,
    holder,
    place,
    close,
    add: () => addItem(orm, school, { startingBid: 10_000, minimumRaise: 500 }),
    winners: async (query = '') => winnerList.parse((await call('GET', `${path}/winners${query}`)).body).winners,
    /** The emails of the school, to bidders alone. */
    mails: async () => (await emailRowsOf(orm, school)).filter(({ kind }) => kind !== 'closing-summary'),
  }
}

describe('handing out', () => {
  test('one of an event before goes to another guest, and numbers begin again, unless it is winning an open item', async () => {
    const { school, give, list, holder, place, add } = await addTeam()
    for (const number of [1, 2]) await give(number, 'Ann')
    const [item, former] = [await add(), await holder(1)]
    await place(await holder(2), item, 100)
    await orm.insert(event).values({ organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: new Date() })
    expect([(await list()).nextNumber, (await give(1, 'Ben')).status]).toEqual([3, 409])
    const longAgo = { paddleGivenAt: inHours(-25) }
    await orm.update(bidder).set(longAgo).where(eq(bidder.organizationId, school.id))
    expect((await list()).nextNumber).toBe(1)
    for (const _ of [1, 2]) expect((await give(1, 'Ben')).status).toBe(201)
    expect(await holder(1)).not.toEqual(former)
    expect([(await give(1, 'Cat')).status, (await give(2, 'Cat')).status]).toEqual([409, 409])
    expect((await list()).paddles.map(({ number, name }) => `${number} ${name}`)).toEqual(['1 Ben', '2 Ann'])
  })

  test('a number is held by one guest at a time, also when many ask at once, and the one after it is offered', async () => {
    const { call, path, give, list } = await addTeam()
    expect((await list()).nextNumber).toBe(1)
    // Whoever heard no answer sends it again.
    for (const phone of ['+1 555 0100', '+1 555 0100']) expect((await give('1', ' Ann  ', phone)).status).toBe(201)
    for (const other of [await give(1, 'Ann', '555 0199'), await give(1, 'Ben', '+1 555 0100')])
      expect(other.status).toBe(409)
    const answers = await Promise.all(['Ben', 'Cat', 'Dan', 'Eve'].map((name) => give(3, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const issue = { path: 'number', message: 'Somebody holds paddle 3.' }
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ issues: [issue] })
    const { paddles, nextNumber } = await list()
    const [first, ...others] = paddles
    expect(first).toMatchObject({ number: 1, name: 'Ann', phone: '+1 555 0100', itemCount: 0 })
    expect([others, nextNumber]).toMatchObject([[{ number: 3, phone: null }], 4])
    const named = { name: 'Beth', phone: '' }
    expect((await call('PATCH', `${path}/paddles/${first?.id}`, named)).status).toBe(200)
    expect((await list()).paddles[0]).toMatchObject({ name: 'Beth', phone: null })
  })

  // What else is no number is in bidder.test.ts.
  test('is refused at the field for what is no number, name, or phone number', async () => {
    const { call, path } = await addTeam()
    const wrong = { number: 'x', name: '', phone: 'call me' }
    for (const [field, typed] of Object.entries(wrong)) {
      const refused = await call('POST', `${path}/paddles`, { number: 1, name: 'Ann', [field]: typed })
      expect([refused.status, refused.refusal?.issues?.[0]?.path]).toEqual([400, field])
    }
  })
})

describe('a guest with a paddle', () => {
  test('bids by the same rule as everybody else, is shown by number, and gets no email', async () => {
    const { school, call, path, give, holder, place, add, mails } = await addTeam()
    await give(12)
    const item = await add()
    const twelve = await holder(12)
    expect(await place(twelve, item, 100)).toMatchObject({ kind: 'accepted' })
    expect(await place(twelve, item, 110)).toMatchObject({ refusal: { code: 'cooldown' } })
    const jane = { email: 'jane@example.org', amount: 102 }
    const bidPath = `/api/${school.slug}/auction/${item.slug}/bid` as const
    expect((await send('POST', bidPath, jane)).refusal).toMatchObject({ code: 'too-low' })
    expect((await send('POST', bidPath, { ...jane, amount: 105 })).status).toBe(200)
    const shown = await send('GET', `/api/${school.slug}/auction/${item.slug}/bids`)
    expect(shown.body).toMatchObject([{ maskedEmail: 'j***@e***.org' }, { maskedEmail: 'Paddle 12' }])
    const history = bidHistory.parse((await call('GET', `${path}/auction/${item.slug}/bids`)).body)
    expect(history.bids[1]).toMatchObject({ email: 'Paddle 12', contact: { name: 'Ann' }, isBlocked: false })
    expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'bid-receipt jane@example.org',
    ])
    const other = await add()
    await place({ email: 'jane@example.org' }, other, 150, true)
    const beaten = await place(twelve, other, 120)
    if (beaten.kind !== 'accepted') throw new Error('It was enough')
    expect(beaten.bid.beatenAt).toBe(12_500)
    expect(await lockOf(orm, other)).toMatchObject({ currentAmount: 12_500, bidCount: 3 })
  })

  test('wins, is listed to pay and pick up, and told of in no email to an address', async () => {
    const { call, path, give, list, holder, place, close, add, winners, mails } = await addTeam()
    await give(12, 'Ann', '+1 555 0100')
    const item = await add()
    await place(await holder(12), item, 120)
    await close(item)
    const [winner, ...others] = await winners('?search=paddle%2012')
    const contact = { name: 'Ann', phone: '+1 555 0100' }
    expect([winner, others]).toMatchObject([{ label: 'Paddle 12', contact, due: '120.00' }, []])
    const id = winner?.id ?? ''
    const payment = { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId: id, amount: '120.00' }] }
    expect((await call('POST', `${path}/payments`, payment)).status).toBe(200)
    expect((await call('POST', `${path}/handovers`, { winnerId: id, itemIds: [item.id] })).status).toBe(200)
    const sheet = winnerSheet.parse((await call('GET', `${path}/winners/${id}`)).body)
    expect(sheet).toMatchObject({ winner: { balance: '0.00', leftCount: 0 }, items: [{ id: item.id }], emails: [] })
    for (const file of ['winners', 'bids', 'payments'])
      expect((await call('GET', `${path}/export/${file}`)).text).toContain('Paddle 12')
    expect(await mails()).toEqual([])
    expect((await list()).paddles).toMatchObject([{ itemCount: 1 }])
    expect(await brokenInvariants(database.url)).toEqual([])
  })
})

test('a paddle that comes back goes to the next guest, who is another bidder, and names are forgotten with old bids', async () => {
  const { school, call, path, give, list, holder, place, close, add, winners } = await addTeam()
  await give(12, 'Ann')
  const item = await add()
  const ann = await holder(12)
  await place(ann, item, 120)
  const [{ id = '' } = {}] = (await list()).paddles
  const giveBack = () => call('PATCH', `${path}/paddles/${id}/return`)
  expect((await giveBack()).body).toMatchObject({ message: 'This paddle is winning an item that is still open.' })
  await close(item)
  expect((await giveBack()).status).toBe(200)
  // Sent again, as its answer was lost, it is back already.
  expect((await giveBack()).status).toBe(200)
  expect((await give(12, 'Ben')).status).toBe(201)
  const next = await add()
  await place(await holder(12), next, 100)
  await close(next)
  const listed = (await winners()).map(({ contact, label, due }) => `${contact?.name}, ${label}: ${due}`)
  expect(listed).toEqual([`Ann, ${paddleLabel(12)}: 120.00`, `Ben, ${paddleLabel(12)}: 100.00`])
  await blankOldAddresses(orm, new Date(Date.now() + 3 * 366 * 24 * 60 * MINUTE))
  expect(await orm.$count(bidder, and(eq(bidder.organizationId, school.id), isNotNull(bidder.name)))).toBe(0)
})

test('what was won with a paddle is cancelled, and offered to the next one, for whom the team answers', async () => {
  const { school, call, path, give, holder, place, close, add, winners, mails } = await addTeam()
  for (const number of [1, 2]) await give(number, `Guest ${number}`)
  const item = await add()
  await place(await holder(1), item, 100)
  await place(await holder(2), item, 120)
  await close(item)
  const owner = await addMember(orm, school, 'owner')
  const asOwner = visitor(sendAnything, owner.token).sendAnything
  const won = async () => itemWin.parse((await call('GET', `${path}/wins/${item.id}`)).body)
  const { win } = await won()
  expect(win).toMatchObject({ label: 'Paddle 2', contact: { name: 'Guest 2' } })
  const cancel = { bidId: win?.bidId, reason: 'Left early', next: 'ask' }
  expect((await asOwner('POST', `${path}/wins/${item.id}/cancel`, cancel)).status).toBe(200)
  const { chance: offer, history } = await won()
  expect(offer).toMatchObject({ label: 'Paddle 1', amount: '100.00' })
  expect(history).toMatchObject([
    { kind: 'cancelled', label: 'Paddle 2' },
    { kind: 'asked', label: 'Paddle 1' },
  ])
  expect((await asOwner('PATCH', `${path}/second-chances/${offer?.id}/accept`)).status).toBe(200)
  expect(await winners()).toMatchObject([{ label: 'Paddle 1', due: '100.00' }])
  expect(await mails()).toEqual([])
})
