import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { handover, payment, transfer } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addPlaces, kindOf, orderOf } from '../../../tests/support/places.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { addChance } from '../../../tests/support/second-chance.ts'
import { addCheckout, addPaddleWins } from '../../../tests/support/won.ts'
import { printed, printKinds } from '../../contract/auction/items/printed.ts'
import { closeItems } from '../closing/close-items.ts'
import { answerForTeam } from '../second-chances/cancel-win.ts'

const { orm, send, sendAnything } = await sharedApp()
const HOUR = 3_600_000

async function openTeam() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const { sendAnything: callAnything } = call
  const at = (kind: string, ids = '') => callAnything('GET', `${admin}/print?kind=${kind}${ids}`)
  return { school, at, print: async (kind: string, ids = '') => printed.parse((await at(kind, ids)).body) }
}

test('all items that are not archived are printed, by number, or those picked, and never others’ or deleted ones', async () => {
  const { school, print } = await openTeam()
  const [second, first] = [await addItem(orm, school, { itemNumber: 2 }), await addItem(orm, school, { itemNumber: 1 })]
  const archived = await addItem(orm, school, { isActive: false, itemNumber: 3 })
  const deleted = await addItem(orm, school, { deletedAt: new Date() })
  const others = await addItem(orm, await addSchool(orm))
  const ids = async (query = '') => (await print('catalog', query)).items.map(({ id }) => id)
  expect(await ids()).toEqual([first.id, second.id])
  const picked = [archived, second, deleted, others].map(({ id }) => id)
  expect(await ids(`&ids=${picked.join('.')}`)).toEqual([second.id, archived.id])
})

test('paper says what the event is called, unless nobody made one', async () => {
  const { school, print } = await openTeam()
  const eventName = async () => (await print('poster')).organization.eventName
  expect(await eventName()).toBeNull()
  await orm.update(event).set({ name: 'Spring Gala' }).where(eq(event.organizationId, school.id))
  expect(await eventName()).toBe('Spring Gala')
})

test('a bid sheet has the next bids by the rule, and its short link', async () => {
  const { school, print } = await openTeam()
  const item = await addItem(orm, school, { startingBid: 12_500, minimumRaise: 500 })
  const [before] = (await print('bid-sheets')).items
  expect(before).toMatchObject({ code: item.code, currentBid: null })
  expect(before?.nextBids.slice(0, 3)).toEqual(['125.00', '130.00', '135.00'])
  const bid = { email: 'jane@example.org', amount: '200.00' }
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, bid)
  const [after] = (await print('bid-sheets')).items
  expect(after?.currentBid).toBe('200.00')
  expect(after?.nextBids).toHaveLength(12)
  expect(after?.nextBids[0]).toBe('205.00')
})

test('only papers about winners tell how to reach them, and those about donors whose items are one’s', async () => {
  const { school, print } = await openTeam()
  const item = await addItem(orm, school, { donorEmail: 'rose@example.org' })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: '200.00' })
  const said = () => Promise.all(printKinds.map(async (kind) => [kind, JSON.stringify(await print(kind))] as const))
  for (const [, text] of await said()) expect(text).not.toContain('jane@')
  const over = { endTime: new Date(Date.now() - HOUR / 2) }
  await orm.update(auctionItem).set(over).where(eq(auctionItem.id, item.id))
  await closeItems(orm, school.id, new Date())
  const texts = await said()
  const kindsWith = (address: string) => texts.flatMap(([kind, text]) => (text.includes(address) ? [kind] : []))
  expect(kindsWith('jane@example.org')).toEqual(['winners-by-name', 'winners-by-item', 'pickup-slips', 'receipts'])
  expect(kindsWith('rose@example.org')).toEqual(['thank-you-letters'])
})

test('slips, receipts, and the list by name alone tell what winners paid, and receipts how; that addresses were printed is in the activity', async () => {
  const { school, print } = await openTeam()
  const { winner, taken, left, payment } = await addCheckout(orm, school)
  const cash = { kind: 'cash', amount: '10.00', reference: null, at: payment.madeAt.toISOString() } as const
  const entries = await activityOf(orm, async () => {
    for (const kind of printKinds) {
      const { bills } = await print(kind, `&ids=${taken.id}`)
      const isTold = ['winners-by-name', 'pickup-slips', 'receipts'].includes(kind)
      const isWhole = kind === 'receipts'
      const payments = isWhole ? [cash] : []
      const total = isWhole ? '100.00' : '60.00'
      const sums = { total, paid: '10.00', waived: '0.00', balance: '90.00', credit: '0.00' }
      const line = { itemNumber: null, value: null, isHandedOver: true, part: 'won' as const, isCovered: false }
      const lines = [{ ...line, title: taken.title, amount: '60.00', isPickedUp: true }]
      if (isWhole) lines.push({ ...line, title: left.title, amount: '40.00', isPickedUp: false })
      for (const bill of bills) bill.lines.sort((one, other) => (one.amount > other.amount ? -1 : 1))
      const who = { code: winner.code, label: winner.email, name: null, phone: null }
      expect(bills).toEqual(isTold ? [{ ...who, ...sums, payments, lines }] : [])
    }
  })
  expect(entries.map(({ kind, about }) => [kind, about])).toEqual(
    Array.from({ length: 5 }, () => ['exported', 'winners']),
  )
})

test('a paddle that went from hand to hand is told apart by more than its number', async () => {
  const { school, print } = await openTeam()
  const first = await addPaddle(orm, school, 12)
  await addPaddleWins(orm, school, first, 120)
  await orm.update(bidder).set({ paddleReturnedAt: new Date() }).where(eq(bidder.id, first.id))
  await addPaddleWins(orm, school, await addPaddle(orm, school, 12), 80)
  const { bills } = await print('receipts')
  expect(bills.map(({ label }) => label)).toEqual(['Paddle 12', 'Paddle 12'])
  expect(bills.map(({ total }) => total).toSorted()).toEqual(['120.00', '80.00'])
})

test('a bill on paper has places that were bought, and what is split with somebody, who has nothing to pick up', async () => {
  const { school, print } = await openTeam()
  const { winner, taken } = await addCheckout(orm, school)
  const party = await addPlaces(orm, school)
  const order = orderOf(winner.email ?? '', 2)
  await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, order)
  const own = { organizationId: school.id, auctionItemId: taken.id, fromBidderId: winner.id, amount: 3_000 }
  const bidderId = await bidderFor(orm, school.id, `bob-${crypto.randomUUID()}@example.org`)
  await orm.update(bidder).set({ code: 'B2B2B2', name: 'Bob Lee' }).where(eq(bidder.id, bidderId))
  const made = { id: crypto.randomUUID(), madeAt: new Date(), madeByName: 'Ada Lark' }
  await orm.insert(transfer).values({ ...own, ...made, bidderId })
  const { bills } = await print('pickup-slips')
  const linesOf = (code: string) => {
    const { total, lines = [] } = bills.find((bill) => bill.code === code) ?? {}
    return [total, ...lines.map(({ title, amount, isHandedOver }) => `${title}: ${amount} ${isHandedOver}`).toSorted()]
  }
  expect(linesOf(winner.code ?? '')).toEqual([
    '110.00',
    `2 × Pizza Party: 40.00 true`,
    `${taken.title}: 40.00 true`,
    `${taken.title}: 60.00 true`,
    `Half of ${taken.title}, paid by Bob Lee: -30.00 false`,
  ])
  expect(linesOf('B2B2B2')).toEqual([
    '30.00',
    expect.stringMatching(/^Half of .*, from w\*\*\*@e\*\*\*\.org: 30\.00 false$/),
  ])
})

test('places have a value only where all of their kinds have one: what is above it is told for taxes', async () => {
  const { school, print } = await openTeam()
  const kinds = [kindOf('Adult', { value: 800 }), kindOf('Child')]
  const party = await addPlaces(orm, school, { question: null, kinds })
  const buy = (email: string, ...names: string[]) => {
    const purchases = names.map((kind) => ({ id: crypto.randomUUID(), kind, quantity: 1, price: '20.00' }))
    return send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, { email, purchases })
  }
  await buy('ann@example.org', 'Adult', 'Child')
  await buy('bob@example.org', 'Adult')
  const { bills } = await print('receipts')
  expect(bills.map(({ lines }) => lines.map(({ value }) => value))).toEqual([[null], ['8.00']])
  const [ann] = await orm
    .select()
    .from(bidder)
    .where(eq(bidder.code, bills[0]?.code ?? ''))
  const taken = { organizationId: school.id, auctionItemId: party.id, bidderId: ann?.id ?? '' }
  await addRow(orm, handover, { ...taken, handedAt: new Date(), handedByName: 'Ada Lark' })
  const slips = (await print('pickup-slips')).bills.flatMap(({ lines }) => lines)
  expect(slips.map(({ isPickedUp }) => isPickedUp)).toEqual([true, false])
})

test('a receipt has all of a bill, also of other events, whose gifts are paid before later ones', async () => {
  const { school, print } = await openTeam()
  const { winner } = await addCheckout(orm, school)
  await addGift(orm, await addCause(orm, school), winner.id, 2_000)
  const values = { organizationId: school.id, slug: 'next-year', name: 'Next Year', publishedAt: new Date() }
  const { id: eventId } = await addRow(orm, event, values)
  await addGift(orm, await addCause(orm, school, { eventId }), winner.id, 2_500)
  const made = { kind: 'cash' as const, amount: 11_500, madeAt: new Date(), madeByName: 'Ada Lark' }
  await addRow(orm, payment, { id: crypto.randomUUID(), organizationId: school.id, bidderId: winner.id, ...made })
  const totals = async (kind: string) => (await print(kind)).bills.map(({ total, paid }) => `${paid} of ${total}`)
  expect(await totals('pickup-slips')).toEqual(['125.00 of 25.00'])
  expect(await totals('receipts')).toEqual(['125.00 of 145.00'])
  const gifts = (await print('receipts')).bills.flatMap(({ lines }) => lines.filter(({ part }) => part === 'given'))
  expect(gifts).toMatchObject([
    { title: 'Gift: New Playground (Next Year)', amount: '25.00', isCovered: false },
    { amount: '20.00', isCovered: true },
  ])
})

test('an item that is offered after a cancelled win is nobody’s, and not one without bids', async () => {
  const { school, print } = await openTeam()
  const { item, offer } = await addChance(orm, school, 'ann@example.org', 'bob@example.org')
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  const printedNow = async () => (await print('winners-by-item')).items[0]
  const cancelled = { winner: null, currentBid: null, wasCancelled: true, hasChance: true }
  expect(await printedNow()).toMatchObject({ id: item.id, ...cancelled })
  await answerForTeam(orm, { organizationId: school.id, id: offer.id }, { outcome: 'accepted' }, staffAction)
  const accepted = { winner: { label: 'ann@example.org' }, currentBid: '125.00', hasChance: false }
  expect(await printedNow()).toMatchObject(accepted)
})

test('unknown kinds, and ids that are none or too many, are refused', async () => {
  const { at } = await openTeam()
  const many = Array.from({ length: 301 }, () => crypto.randomUUID()).join('.')
  expect((await at('posters')).status).toBe(400)
  for (const ids of ['1', '', many]) expect((await at('catalog', `&ids=${ids}`)).status).toBe(400)
})
