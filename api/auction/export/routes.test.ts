import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addItem, addItems, atHand } from '../../../tests/support/school.ts'
import { addCheckout, addPaddleWins, addWins } from '../../../tests/support/won.ts'
import { closeItems } from '../closing/close-items.ts'
import { itemsFile } from './items-file.ts'

const { orm, send, sendAnything } = await sharedApp()
const files = ['items', 'bids', 'winners', 'payments', 'donors'] as const
type File = (typeof files)[number]

async function addTeam() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/Chicago' })
  const download = (file: File) => call('GET', `${admin}/export/${file}`)
  const rows = async (file: File) => csvRows((await download(file)).text)
  return { school, download, rows }
}

describe('an exported file', () => {
  test('of items has what an import reads, money as decimals, and times in both', async () => {
    const { school, download, rows } = await addTeam()
    const startTime = new Date('2026-12-05T02:00:00Z')
    const texts = { description: 'Warm, and\n"soft"', category: 'Home', donatedBy: 'Zoë', hidesUntilOpen: true }
    const photos = ['', 'Its back'].map((alt, index) => ({ url: `/uploads/${index}.webp`, alt }))
    const times = { startTime, endTime: new Date('2099-12-06T02:00:00Z') }
    await addItem(orm, school, {
      title: 'Quilt',
      itemNumber: 2,
      estimatedValue: 20_050,
      buyNowPrice: 30_000,
      ...texts,
      ...times,
      photos,
      imageUrl: '/uploads/0.webp',
    })
    await addItem(orm, school, { title: '=1+1', itemNumber: 1 })
    const answer = await download('items')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${school.slug}-items.csv"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [columns, first, ...rest] = await rows('items')
    expect(columns).toBe(
      'Item Number,Title,Description,Category,How It Is Sold,Starting Bid,Minimum Raise,Buy It Now Price,Estimated Value,Fixed Price,Places,' +
        'Most per Family,Asked for Each Place,Opens,Closes,Bids in the Last Minutes,Before It Opens,Donated By,' +
        'Donor’s Website,Donor’s Email,Notes for Thanks,Custom Rules,Custom Disclaimers,Photo Description,Opens (UTC),Closes (UTC),State,' +
        'Current Bid,Bids,Address,Offered Until',
    )
    expect(first).toStartWith(`1,'=1+1,`)
    expect(rest.join('\r\n')).toStartWith(
      '2,Quilt,Warm, and\n"soft",Home,,125.00,5.00,300.00,200.50,,,,,2026-12-04 20:00,2099-12-05 20:00,0,Hidden,Zoë,,,,,,–\nIts back,' +
        '2026-12-05T02:00:00.000Z,2099-12-06T02:00:00.000Z,',
    )
  })

  test('of bids, winners, and donors tells what its team needs, of no other team, and is in the activity', async () => {
    const [{ school, rows }, other] = [await addTeam(), await addTeam()]
    const quilted = { title: 'Quilt', itemNumber: 7, estimatedValue: 30_000 }
    const given = { donatedBy: 'Ann', donorEmail: 'ann@example.org', donorNote: 'Lilies' }
    const quilt = await addItem(orm, school, { ...quilted, ...given })
    const bid = (email: string, amount: string) =>
      send('POST', `/api/${school.slug}/auction/${quilt.slug}/bid`, { email, amount })
    const bob = `bob@${school.slug}.org`
    const jane = { email: `jane@${school.slug}.org`, name: 'Jane', phone: '+1 555' }
    await bid(bob, '125')
    await bid(jane.email, '130')
    await orm
      .update(bidder)
      .set(jane)
      .where(and(eq(bidder.organizationId, school.id), eq(bidder.email, jane.email)))
    const bids = await rows('bids')
    expect(bids).toHaveLength(3)
    expect(bids[1]).toStartWith(`7,Quilt,125.00,${bob},,,no,no,no,no,`)
    expect(bids[2]).toStartWith(`7,Quilt,130.00,${jane.email},Jane,'+1 555,no,no,yes,no,`)
    expect(await rows('winners')).toHaveLength(1)
    await closeItems(orm, school.id, new Date(quilt.endTime.getTime() + 10_000))
    expect((await rows('winners'))[1]).toStartWith(`${jane.email},Jane,'+1 555,7,Quilt,130.00,300.00,`)
    expect((await rows('donors'))[1]).toBe('Ann,ann@example.org,,Lilies,7,Quilt,300.00,130.00,yes')
    for (const file of files) expect(await other.rows(file)).toHaveLength(1)
    const isExport = and(eq(activity.organizationId, school.id), eq(activity.kind, 'exported'))
    const exported = await orm.select().from(activity).where(isExport).orderBy(activity.id)
    expect(exported.map(({ about }) => about)).toEqual(['bids', 'winners', 'winners', 'donors'])
  })

  test('of payments adds up to what came in, with what was waived or voided beside it', async () => {
    const { school, rows } = await addTeam()
    const { winner, payment: recorded } = await addCheckout(orm, school)
    const { number: _, ...paid } = recorded
    const waived = { ...paid, id: crypto.randomUUID(), kind: 'waived' as const, amount: 250 }
    const voided = { voidedAt: new Date(), voidedByName: 'Bo', voidReason: '=1+1' }
    const online = { ...paid, id: crypto.randomUUID(), kind: 'online' as const, amount: 800, extra: 25 }
    const refund = { ...online, id: crypto.randomUUID(), refundOf: online.id, amount: -200, extra: 0 }
    await orm.insert(payment).values([waived, { ...paid, id: crypto.randomUUID(), amount: 300, ...voided }])
    await orm.insert(payment).values([online, refund])
    const [columns, ...payments] = await rows('payments')
    expect(columns).toStartWith('Code,Email,Name,Paid By,Amount,Waived,Voided Amount,Reference,Recorded By,')
    const cells = payments.map((row) => row.split(',').slice(0, 9).join())
    const start = `${winner.code},${winner.email},,`
    const sums = [
      'Cash,10.00,,,,Ada',
      'Card online,8.00,,,,Ada',
      'Card online,-2.00,,,,Ada',
      'Waived,,2.50,,,Ada',
      'Cash,,,3.00,,Ada',
    ]
    expect(cells.toSorted()).toEqual(sums.map((sum) => start + sum).toSorted())
    expect(payments.filter((row) => row.endsWith(`Z,Bo,'=1+1,`))).toHaveLength(1)
    expect(payments.map((row) => row.split(',').at(-1)).toSorted()).toEqual(['', '', '', '', '0.25'])
  })

  test('of winners says once each what they paid, and of every item whether it was picked up', async () => {
    const { school, rows } = await addTeam()
    const { winner, payment: recorded } = await addCheckout(orm, school)
    const [columns, ...wins] = await rows('winners')
    expect(columns).toEndWith(',Closed (UTC),Code,Picked Up,Paid,Waived,Balance,Credit')
    const pickedUp = wins.map((row) => row.split(',').slice(5, 11).toSpliced(1, 3))
    expect(pickedUp.toSorted()).toEqual([
      ['40.00', winner.code, ''],
      ['60.00', winner.code, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ])
    expect(wins.filter((row) => row.endsWith(',10.00,0.00,90.00,0.00'))).toHaveLength(1)
    const paddle = await addPaddleWins(orm, school, await addPaddle(orm, school, 12), 20)
    const { number: __, ...cash } = { ...recorded, id: crypto.randomUUID(), bidderId: paddle.id, amount: 2_000 }
    await orm.insert(payment).values(cash)
    const isTheirs = eq(auctionItem.organizationId, school.id)
    await orm.update(auctionItem).set({ deletedAt: new Date() }).where(isTheirs)
    const [, ...rest] = await rows('winners')
    expect(rest.toSorted()).toEqual([
      `Paddle 12,Ann,,,,,,,,${paddle.code},,20.00,0.00,0.00,20.00`,
      `${winner.email},,,,,,,,,${winner.code},,10.00,0.00,0.00,10.00`,
    ])
  })
})

test('places of a sale that goes on are in the file of winners, and are not closed', async () => {
  const { school, rows } = await addTeam()
  const { slug } = await addPlaces(orm, school)
  await send('POST', `/api/${school.slug}/auction/${slug}/purchases`, orderOf('jane@example.org', 1))
  expect((await rows('winners'))[1]).toStartWith('jane@example.org,,,,Pizza Party,20.00,8.00,,,')
})

test('a file of one event has nothing of another', async () => {
  const { school, rows } = await addTeam()
  // Somebody uses the one that it began with.
  await orm.update(event).set({ about: 'Our first one' }).where(eq(event.organizationId, school.id))
  const values = { organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: new Date(0) }
  const [gala] = await orm.insert(event).values(values).returning()
  await addWins(orm, school, 'jane@example.org', 60)
  const moved = { eventId: gala?.id, donatedBy: 'Ann' }
  await orm.update(auctionItem).set(moved).where(eq(auctionItem.organizationId, school.id))
  for (const file of ['items', 'bids', 'winners', 'donors'] as const) expect(await rows(file)).toHaveLength(1)
  // What its winners owe is one sum with what they won elsewhere, which stands in a row of its own.
  await addWins(orm, school, 'jane@example.org', 40)
  const winners = (await rows('winners')).slice(1).map((row) => row.split(','))
  expect(winners.map((cells) => [cells[5], cells[13]])).toEqual([
    ['40.00', '100.00'],
    ['60.00', undefined],
  ])
})

test('of more items than are read at once each is there once, also when another one is deleted meanwhile', async () => {
  const { school, rows } = await addTeam()
  const numbered = (_: unknown, index: number) => ({ itemNumber: index + 1 })
  const made = await addItems(orm, school, Array.from({ length: 203 }, numbered))
  const { eventId } = await atHand(orm, school)
  const scope = { organizationId: school.id, eventId, timeZone: 'America/Chicago', now: new Date() }
  const all = (await rows('items')).slice(1).map((row) => Number.parseInt(row, 10))
  expect(all).toEqual(made.map(({ itemNumber }) => itemNumber ?? 0))
  const numbers: unknown[] = []
  const isFirst = eq(auctionItem.id, made[0]?.id ?? '')
  for await (const part of itemsFile.read(orm, scope)) {
    numbers.push(...part.map(([number]) => number))
    await orm.update(auctionItem).set({ deletedAt: new Date() }).where(isFirst)
  }
  expect(numbers).toEqual(made.map(({ itemNumber }) => itemNumber))
})
