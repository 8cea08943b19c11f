import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'

const { orm, send, sendAnything } = await sharedApp()

/** Ann Reed, who won two items for $100 and $30, and Bob, who is not known there yet. */
async function openBills() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const ann = await addWins(orm, school, `ann-${crypto.randomUUID()}@example.org`, 100, 30)
  const bob = `bob-${crypto.randomUUID()}@example.org`
  const [cabin, quilt] = ann.items.map(({ id }) => id)
  const sheet = async (id = ann.id) => (await call('GET', `${admin}/winners/${id}`)).body
  const split = (amount: string, more: object = {}) => {
    const form = { id: crypto.randomUUID(), winnerId: ann.id, itemId: cabin ?? '', to: bob, amount }
    return call('POST', `${admin}/splits`, { ...form, ...more })
  }
  const list = async () => (await call('GET', `${admin}/winners`)).body
  return {
    ...{ school, call, admin, ann, bob, cabin, quilt, split, sheet, list },
    undo: (id: string) => call('PATCH', `${admin}/splits/${id}/undo`),
    bobs: async () => {
      const found = (await list()).winners.find(({ label }) => label === bob)
      return found ? await sheet(found.id) : null
    },
    pay: async (winnerId: string, amount: string) => {
      const payments = [{ id: crypto.randomUUID(), winnerId, amount }]
      expect((await call('POST', `${admin}/payments`, { kind: 'cash', payments })).status).toBe(200)
    },
  }
}

test('half of what one won is owed by another, on both bills and in the file in words; the item stays with who won it', async () => {
  const { call, admin, ann, bob, cabin, split, sheet, bobs, list } = await openBills()
  const entries = await activityOf(orm, async () => expect((await split('50.00')).status).toBe(200))
  expect(entries).toMatchObject([{ kind: 'line-split', subjectId: ann.id, auctionItemId: cabin }])
  const share = { title: ann.items[0]?.title, part: 'half', byName: 'Ada Lark' }
  expect(await sheet()).toMatchObject({
    winner: { due: '80.00', itemCount: 2, leftCount: 2 },
    shares: [{ ...share, amount: '-50.00', other: bob }],
  })
  const theirs = await bobs()
  expect(theirs).toMatchObject({
    winner: { due: '50.00', balance: '50.00', itemCount: 0, leftCount: 0 },
    items: [],
    shares: [{ ...share, amount: '50.00', other: ann.email }],
  })
  expect((await list()).totals).toMatchObject({ due: '130.00', balance: '130.00' })
  // Nothing is there for Bob to pick up.
  const handover = { winnerId: theirs?.winner.id ?? '', itemIds: [cabin ?? ''] }
  expect((await call('POST', `${admin}/handovers`, handover)).status).toBe(409)
  const { text } = await call('GET', `${admin}/export/winners`)
  expect(text).toContain(`"Half of ${share.title}, paid by ${bob}","-50.00",`)
  expect(text).toContain(`"Half of ${share.title}, from ${ann.email}","50.00",`)
})

test('no more is split off than is left of a line, to nobody twice, and not to who has it', async () => {
  const { ann, bob, quilt, split, sheet } = await openBills()
  const id = crypto.randomUUID()
  for (let time = 0; time < 2; time++) expect((await split('60.00', { id })).status).toBe(200)
  expect((await split('60.01', { id })).status).toBe(409)
  expect((await split('40.01')).refusal?.message).toBe('Please enter at most $40.00: more isn’t on their bill for it.')
  expect((await split('40.00', { to: `cy-${bob}` })).status).toBe(200)
  expect((await split('0.01')).refusal?.message).toBe('Please enter at most $0.00: more isn’t on their bill for it.')
  expect((await split('30.00', { itemId: quilt })).status).toBe(200)
  expect((await sheet()).shares.map(({ part, amount }) => `${part} ${amount}`).toSorted()).toEqual([
    'all -30.00',
    'part -40.00',
    'part -60.00',
  ])
  expect((await sheet()).winner.due).toBe('0.00')
  expect((await split('1.00', { to: ann.email })).refusal?.message).toBe(
    'Please enter somebody else: this is their own bill.',
  )
  for (const amount of ['0', '-5', '1.001']) expect((await split(amount)).status).toBe(400)
  const other = await openBills()
  expect((await split('1.00', { winnerId: other.ann.id })).status).toBe(409)
  expect((await split('1.00', { itemId: other.cabin })).status).toBe(409)
  // Who was only mentioned is not known there.
  const stranger = `dan-${bob}`
  expect((await split('500.00', { to: stranger })).status).toBe(400)
  expect(await orm.$count(bidder, eq(bidder.email, stranger))).toBe(0)
  expect((await split('1.00', { to: '7' })).refusal?.message).toBe('Nobody holds paddle 7.')
})

test('a split is undone once, by those of the organization, and never made again by its id', async () => {
  const { ann, split, undo, sheet, bobs } = await openBills()
  const id = crypto.randomUUID()
  await split('50.00', { id })
  expect((await (await openBills()).undo(id)).status).toBe(404)
  const entries = await activityOf(orm, async () => {
    for (let time = 0; time < 2; time++) expect((await undo(id)).status).toBe(200)
  })
  expect(entries).toMatchObject([{ kind: 'split-undone', subjectId: ann.id }])
  expect(await sheet()).toMatchObject({ winner: { due: '130.00' }, shares: [] })
  expect(await bobs()).toBeNull()
  expect((await split('50.00', { id })).refusal?.message).toBe('This split was undone meanwhile. Please look again.')
})

test('with the win its split ends, and with places once they cost less than is split off', async () => {
  const { school, call, admin, ann, cabin, split, sheet, bobs } = await openBills()
  await split('50.00')
  const form = { bidId: await winningBidOf(orm, { id: cabin ?? '' } as never), reason: 'Ill', next: 'win' as const }
  expect((await call('POST', `${admin}/wins/${cabin}/cancel`, form)).status).toBe(200)
  expect(await sheet()).toMatchObject({ winner: { due: '30.00' }, shares: [] })
  expect(await bobs()).toBeNull()
  const undoneOf = async (id = '') =>
    (await orm.select().from(transfer).where(eq(transfer.auctionItemId, id))).map(({ undoneByName }) => undoneByName)
  expect(await undoneOf(cabin)).toEqual(['Ada Lark'])
  const party = await addPlaces(orm, school)
  const buy = async () => {
    const order = orderOf(ann.email, 1)
    await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, order)
    return order.purchases[0]?.id
  }
  const bought = [await buy(), await buy(), await buy()]
  await split('30.00', { itemId: party.id })
  const cancel = (id = '') => call('POST', `${admin}/purchases/${id}/cancel`, { reason: 'Ill' })
  await cancel(bought[0])
  expect(await sheet()).toMatchObject({ winner: { due: '40.00' }, shares: [{ part: 'part', amount: '-30.00' }] })
  await cancel(bought[1])
  expect(await sheet()).toMatchObject({ winner: { due: '50.00' }, shares: [] })
  // It does not come back when they buy again.
  await buy()
  expect(await sheet()).toMatchObject({ winner: { due: '70.00' }, shares: [] })
  expect(await bobs()).toBeNull()
  await split('10.00', { itemId: party.id })
  expect(await sheet()).toMatchObject({ winner: { due: '60.00' }, shares: [{ amount: '-10.00' }] })
  expect((await undoneOf(party.id)).toSorted()).toEqual(['Ada Lark', null])
})

test('a cancelled win leaves who had it a credit of their own part, and the bill of who owed the rest may be paid', async () => {
  const { school, call, admin, ann, bob, cabin, split, bobs, pay } = await openBills()
  await split('50.00')
  await addWins(orm, school, bob, 40)
  await pay(ann.id, '80.00')
  await pay((await bobs())?.winner.id ?? '', '40.00')
  const { win } = (await call('GET', `${admin}/wins/${cabin}`)).body
  expect(win?.creditAfter).toBe('50.00')
  const form = { bidId: win?.bidId ?? '', reason: 'Ill', next: 'win' as const }
  expect((await call('POST', `${admin}/wins/${cabin}/cancel`, form)).status).toBe(200)
  expect((await bobs())?.winner.balance).toBe('0.00')
  expect(await emailRowsTo(orm, bob, 'payment-receipt')).toHaveLength(1)
})

test('who has paid their part gets a receipt with both lines, which tells no address of the other', async () => {
  const { school, ann, bob, pay, split, bobs } = await openBills()
  await orm.update(auctionItem).set({ estimatedValue: 2_500 }).where(eq(auctionItem.organizationId, school.id))
  await pay(ann.id, '80.00')
  expect(await emailRowsTo(orm, ann.email, 'payment-receipt')).toEqual([])
  await split('50.00')
  await pay((await bobs())?.winner.id ?? '', '50.00')
  const [toAnn, toBob] = [await receiptTo(ann.email), await receiptTo(bob)]
  const [cabin, quilt] = ann.items.map(({ title }) => title)
  expect(toAnn).toMatchObject({
    due: '80.00',
    items: expect.arrayContaining([
      expect.objectContaining({ title: cabin, amount: '100.00', value: null }),
      expect.objectContaining({ title: quilt, amount: '30.00', value: '25.00' }),
      expect.objectContaining({ title: `Half of ${cabin}, paid by b***@e***.org`, amount: '-50.00' }),
    ]),
  })
  expect(toBob).toMatchObject({ items: [{ title: `Half of ${cabin}, from a***@e***.org`, amount: '50.00' }] })
})

async function receiptTo(email: string) {
  const draft = await draftOf(orm, (await emailRowsTo(orm, email, 'payment-receipt'))[0])
  return draft.kind === 'email' ? draft.email : draft
}
