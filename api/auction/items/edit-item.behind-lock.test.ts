import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item, type School } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'

const { database, orm, send, sendAnything } = await freshApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything })

const pathOf = (item: Item) => `/api/${school.slug}/admin/auctions/${item.id}` as const
const place = (item: Item, bidder: number, amount: string) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: `bidder${bidder}@example.org`, amount })
const change = (tx: Tx, item: Item, values: Partial<Item>) =>
  tx.update(auctionItem).set(values).where(eq(auctionItem.id, item.id))

const closeItem = (tx: Tx, item: Item) =>
  tx.update(auctionLock).set({ closedAt: new Date() }).where(eq(auctionLock.auctionItemId, item.id))

/** Over for any clock: that of the product may be some milliseconds off. */
const secondAgo = () => new Date(Date.now() - 1_000)

const ENDED = { message: 'This auction cannot be edited because it has already ended.' }
/** The first bid has its price all the same. */
const WITH_BID = { auction: { startingBid: '100.00', currentAmount: '125.00', bidCount: 1 } }

test.each<[string, object | null, (tx: Tx, item: Item) => Promise<unknown>, number, object]>([
  ['an edit of what ended', { title: 'Late' }, (tx, item) => change(tx, item, { endTime: secondAgo() }), 409, ENDED],
  ['an edit of what was closed', { endTime: '2099-01-01T10:00' }, closeItem, 409, ENDED],
  ['an edit of the price before the first bid', { startingBid: '100.00' }, takeFirstBid, 200, WITH_BID],
  [
    'an archiving of what was deleted',
    null,
    (tx, item) => change(tx, item, { deletedAt: new Date() }),
    404,
    { message: 'Auction not found' },
  ],
])('%s that waited is judged by the item as it has become', async (_, patch, changeItem, status, said) => {
  const item = await addItem(orm, school)
  const call = () => (patch ? manager('PATCH', pathOf(item), patch) : manager('PATCH', `${pathOf(item)}/archive`))
  const [answer] = await behindLock<{ status: number; body: unknown }>(database, item, [call], (tx) =>
    changeItem(tx, item),
  )
  expect([answer?.status, answer?.body]).toMatchObject([status, said])
})

test('two deletions at once delete once', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all([manager('DELETE', pathOf(item)), manager('DELETE', pathOf(item))])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
  expect((await lockOf(orm, item)).lockVersion).toBe(1)
})

test('among bids, every edit counts once, no bid is lost, and none counts after the archiving', async () => {
  const item = await addItem(orm, school)
  const bids = Array.from({ length: 30 }, (_, index) => () => place(item, index, String(125 + 5 * index)))
  const edits = [0, 1, 2, 3, 4].map((index) => () => manager('PATCH', pathOf(item), { title: `Title ${index}` }))
  const started = [...bids.slice(0, 20), ...edits, ...bids.slice(20)].map((call) => call())
  const statuses = (await Promise.all(started)).map((answer) => answer.status)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect((await manager('PATCH', `${pathOf(item)}/archive`)).status).toBe(200)
  expect((await place(item, 99, '1000')).status).toBe(404)
  expect(await lockOf(orm, item)).toMatchObject({ lockVersion: 36, bidCount: 30, currentAmount: 27000 })
  expect(await brokenInvariants(database.url)).toEqual([])
})

async function takeFirstBid(tx: Tx, item: Item) {
  const placed = { bidderId: await bidderFor(tx, school.id, 'jane@example.org'), amount: 12500, isWinning: true }
  const itemKey = { organizationId: school.id, auctionItemId: item.id }
  const [first] = await tx
    .insert(bid)
    .values({ ...itemKey, ...placed })
    .returning()
  const standingNow = { bidCount: 1, currentAmount: 12500, winningBidId: first?.id ?? null }
  await tx.update(auctionLock).set(standingNow).where(eq(auctionLock.auctionItemId, item.id))
}

async function addTeam() {
  const { school, call: manager } = await addOwnTeam({ orm, sendAnything })
  const edited = await addItem(orm, school, { itemNumber: 1 })
  return { school, manager, edited, admin: `/api/${school.slug}/admin` as const }
}
type Team = Awaited<ReturnType<typeof addTeam>>

/** Makes `call` while an edit, not done yet, gives its item the number 2 and the address "piano". */
async function callDuringEdit<Answer>({ manager, edited, admin }: Team, call: () => Promise<Answer>) {
  const { edit, answer } = await orm.transaction(async (tx) => {
    // The edit has written its item when it comes to this.
    await tx.execute(sql`lock table former_slug in share mode`)
    const started = manager('PATCH', `${admin}/auctions/${edited.id}`, { itemNumber: 2, slug: 'piano' })
    await untilWaiting(database, 1)
    const called = call()
    await untilWaiting(database, 2)
    return { edit: started, answer: called }
  })
  expect((await edit).status).toBe(200)
  return answer
}

const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }
const numbersOf = async (school: School) => {
  const isOwn = eq(auctionItem.organizationId, school.id)
  const items = await orm.select().from(auctionItem).where(isOwn).orderBy(auctionItem.itemNumber)
  return items.map(({ itemNumber, slug }) => `${itemNumber} ${slug}`)
}

test('a number that an edit takes is not given to a copy', async () => {
  const team = await addTeam()
  const { slug, id } = await addItem(orm, team.school)
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/auctions/${id}/duplicate`))
  expect(answer.status).toBe(201)
  expect(await numbersOf(team.school)).toEqual(['2 piano', `3 ${slug}-copy`, `null ${slug}`])
})

test('an import of a number that an edit takes is refused whole', async () => {
  const team = await addTeam()
  const rows = [{ title: 'Piano', itemNumber: '2' }, { title: 'Quilt' }]
  const form = { id: crypto.randomUUID(), rows, defaults }
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/imports`, form))
  expect([answer.status, answer.refusal?.message]).toEqual([
    409,
    'Someone changed these items just now. Nothing was imported. Please try again.',
  ])
  expect(await numbersOf(team.school)).toEqual(['2 piano'])
})

test('an import gives no item the address that an edit takes', async () => {
  const team = await addTeam()
  const form = { id: crypto.randomUUID(), rows: [{ title: 'Piano' }], defaults }
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/imports`, form))
  expect(answer.status).toBe(200)
  expect(await numbersOf(team.school)).toEqual(['2 piano', '3 piano-2'])
})

test('a deleted item does not come back with a number that an edit takes', async () => {
  const team = await addTeam()
  const { id } = await addItem(orm, team.school, { itemNumber: 2 })
  const bulkEdits = `${team.admin}/auctions/bulk-edits` as const
  const bulk = { id: crypto.randomUUID(), itemIds: [id], change: { kind: 'delete' } }
  expect((await team.manager('POST', bulkEdits, bulk)).body.edited).toBe(1)
  const answer = await callDuringEdit(team, () => team.manager('POST', `${bulkEdits}/${bulk.id}/undo`))
  expect(answer.body).toMatchObject({ restored: 0, refused: [{ id, reason: 'Another item has this number' }] })
})
