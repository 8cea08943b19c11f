import { expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { closeItems } from '../../../api/auction/closing/close-items.ts'
import { winnersFile } from '../../../api/auction/export/winners-file.ts'
import { readBill } from '../../../api/cards/charges/routes.ts'
import { printed } from '../../../api/contract/auction/items/printed.ts'
import { books } from '../../../api/contract/checkout/books-view.ts'
import { winnerList } from '../../../api/contract/checkout/winner-view.ts'
import { toPrice } from '../../../api/contract/values/money/money.ts'
import { readPrice } from '../../../api/contract/values/money/read-price.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { sharedApp } from '../../support/app.ts'
import { addHelper } from '../../support/checkout-link.ts'
import { draftOf } from '../../support/draft.ts'
import { addCause } from '../../support/gifts.ts'
import { inHours } from '../../support/moments.ts'
import { addOwnTeam } from '../../support/own-team.ts'
import { addPlaces, orderOf, salesOf } from '../../support/places.ts'
import { addItem, atHand } from '../../support/school.ts'

const FAMILIES = 300
const ITEMS = 40
const SALES = 8
const PLACES = 20
/** Who comes too late for each sale. */
const TOO_LATE = 4
const GIFTS = 120
const LOTS = 12
const AT_ONCE = 6
const WAYS = ['cash', 'check', 'card', 'link', 'other'] as const

const { orm, context, send, sendAnything } = await sharedApp()

/** What a family owes for each kind, and paid, in dollars. */
interface Family {
  email: string
  won: number
  bought: number
  given: number
  paid: number
}
const dueOf = ({ won, bought, given }: Family) => won + bought + given
const sumOf = (families: Family[], of: (family: Family) => number) =>
  families.reduce((sum, family) => sum + of(family), 0)
const inDollars = (amount: number) => toPrice(amount * 100)

/** So many at a time, as people come. */
async function each<One>(all: One[], work: (one: One, index: number) => Promise<unknown>) {
  const left = [...all.entries()]
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

test('an evening of 300 families is one sum on every screen, file, email, packet, and print', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  await orm.update(organization).set({ showsBoard: true, boardShowsTotal: true }).where(eq(organization.id, school.id))
  const helpers = [await addHelper(orm, school, sendAnything), await addHelper(orm, school, sendAnything, 'Bea Finch')]
  const path = `/api/${school.slug}` as const
  const families = Array.from({ length: FAMILIES }, (_, index): Family => {
    const email = `family-${index}-${school.slug}@example.org`
    return { email, won: 0, bought: 0, given: 0, paid: 0 }
  })
  const family = (index: number) => families[index % FAMILIES] as Family

  const items = await Promise.all(Array.from({ length: ITEMS }, () => addItem(orm, school, { startingBid: 1_000 })))
  await each(items, async ({ slug }, index) => {
    for (const raise of [0, 1, 2]) {
      const bid = { email: family(index * 7 + raise).email, amount: String(10 + 10 * raise) }
      expect((await send('POST', `${path}/auction/${slug}/bid`, bid)).status).toBe(200)
    }
    family(index * 7 + 2).won += 30
  })
  await orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 5_000) })
    .where(eq(auctionItem.organizationId, school.id))
  await closeItems(orm, school.id, new Date())

  const sales = []
  for (let sale = 0; sale < SALES; sale++)
    sales.push(await addPlaces(orm, school, { count: PLACES, mostEach: 2 }, { endTime: inHours(24) }))
  const visits = sales.flatMap((sale, index) =>
    Array.from({ length: PLACES + TOO_LATE }, (_, visit) => ({ sale, by: family(index * 31 + visit * 5) })),
  )
  await each(visits, async ({ sale, by }) => {
    const { status } = await send('POST', `${path}/auction/${sale.slug}/purchases`, orderOf(by.email, 1))
    expect([200, 409]).toContain(status)
    if (status === 200) by.bought += 20
  })
  for (const sale of sales) expect((await salesOf(orm, sale)).left).toBe(0)

  const cause = await addCause(orm, school, { goal: 1_000_000, matchedBy: 'Acme', matchedUpTo: 50_000 })
  await each(Array.from({ length: GIFTS }), async (_, index) => {
    const by = family(index * 11 + 3)
    const gift = { id: crypto.randomUUID(), causeId: cause.id, email: by.email, amount: String(25 + (index % 4) * 25) }
    for (const sent of [gift, gift]) expect((await send('POST', `${path}/give`, sent)).status).toBe(200)
    by.given += 25 + (index % 4) * 25
  })

  const lots = await Promise.all(Array.from({ length: LOTS }, () => addItem(orm, school, { isInHall: true })))
  for (const [index, lot] of lots.entries()) {
    const buyers = [family(index * 13 + 1), family(index * 13 + 2)]
    const answers = await Promise.all(
      buyers.map((by, clerk) => {
        const sale = { id: crypto.randomUUID(), itemId: lot.id, amount: String(100 + index), email: by.email }
        return helpers[clerk]?.('POST', `${path}/checkout/hall`, sale)
      }),
    )
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
    const buyer = buyers[answers.findIndex((answer) => answer?.status === 200)]
    if (buyer) buyer.won += 100 + index
  }

  const people = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  const idOf = (of: Family) => people.find(({ email }) => email === of.email)?.id ?? ''
  for (const [index, item] of items.slice(0, 3).entries()) {
    const [from, to] = [family(index * 7 + 2), family(index * 7 + 200)]
    const split = { id: crypto.randomUUID(), winnerId: idOf(from), itemId: item.id, amount: '15.00', to: to.email }
    expect((await call('POST', `${admin}/splits`, split)).status).toBe(200)
    from.won -= 15
    to.won += 15
  }
  const bought = await orm
    .select()
    .from(purchase)
    .where(eq(purchase.organizationId, school.id))
    .orderBy(asc(purchase.id))
  for (const { id, bidderId } of bought.slice(0, 2)) {
    expect((await call('POST', `${admin}/purchases/${id}/cancel`, { reason: 'Ill' })).status).toBe(200)
    const { email } = people.find((one) => one.id === bidderId) ?? {}
    const by = families.find((one) => one.email === email)
    if (by) by.bought -= 20
  }

  const owing = families.filter((one) => dueOf(one) > 0)
  const known = new Map(
    (await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))).map(({ email, id }) => [email, id]),
  )
  // Every tenth pays but the half of it, every eleventh nothing yet.
  await each(owing, async (of, index) => {
    if (index % 11 === 10) return
    const amount = index % 10 === 9 ? Math.floor(dueOf(of) / 2) : dueOf(of)
    const form = { id: crypto.randomUUID(), winnerId: known.get(of.email), amount: inDollars(amount) }
    const kind = WAYS[index % WAYS.length]
    for (const _ of [1, 2]) {
      const answer = await helpers[index % 2]?.('POST', `${path}/checkout/payments`, { kind, payments: [form] })
      expect(answer?.status).toBe(200)
    }
    of.paid += amount
  })

  const [due, paid, given] = [
    sumOf(families, dueOf),
    sumOf(families, (one) => one.paid),
    sumOf(families, (one) => one.given),
  ]
  const figures: Record<string, [number | string, number | string]> = {}
  const list = winnerList.parse((await call('GET', `${admin}/winners`)).body)
  figures['winners, due'] = [list.totals.due, inDollars(due)]
  figures['winners, given'] = [list.totals.given, inDollars(given)]
  figures['winners, paid'] = [list.totals.paid, inDollars(paid)]
  figures['winners, left'] = [list.totals.balance, inDollars(due - paid)]
  for (const of of owing) {
    const bill = await readBill(context, { organization: school, bidderId: known.get(of.email) ?? '' })
    expect([of.email, bill.due, bill.balance]).toEqual([of.email, inDollars(dueOf(of)), inDollars(dueOf(of) - of.paid)])
    const lines = [...bill.items, ...bill.shares, ...bill.gifts]
    expect(lines.reduce((sum, { amount }) => sum + readPrice(amount), 0)).toBe(dueOf(of) * 100)
  }
  const place = { organizationId: school.id, eventId: (await atHand(orm, school)).eventId, timeZone: school.timeZone }
  const rows = (await Array.fromAsync(winnersFile.read(orm, { ...place, now: new Date() }))).flat()
  const column = (name: string) =>
    rows.reduce((sum, row) => sum + readPrice(String(row[winnersFile.columns.indexOf(name)] ?? '0.00')), 0)
  figures['file of winners, amounts'] = [column('Amount'), due * 100]
  figures['file of winners, paid'] = [column('Paid'), paid * 100]
  const { packet, income } = books.parse((await call('GET', `${admin}/books`)).body)
  figures.packet = [packet?.total ?? '', inDollars(paid)]
  figures['packet, by kind of income'] = [income?.totals.at(-1)?.replaceAll(/[$,]/g, '') ?? '', inDollars(paid)]
  const { bills } = printed.parse((await call.sendAnything('GET', `${admin}/print?kind=winners-by-name`)).body)
  figures.prints = [bills.reduce((sum, { total }) => sum + readPrice(total), 0), due * 100]
  const { body: reports } = await call('GET', `${admin}/reports`)
  figures['reports, raised'] = [reports.raised, inDollars(due)]
  figures['reports, gifts'] = [reports.byKind.gifts, inDollars(given)]
  const { body: giving } = await send('GET', `${path}/give`)
  figures.thermometer = [giving.causes[0]?.given ?? '', inDollars(given)]
  const { body: board } = await send('GET', `${path}/board`)
  figures.board = [board.totalRaised ?? '', inDollars(due)]
  console.table(
    Object.fromEntries(Object.entries(figures).map(([name, [seen, expected]]) => [name, { seen, expected }])),
  )
  for (const [name, [seen, expected]] of Object.entries(figures)) expect([name, seen]).toEqual([name, expected])

  const receipts = await orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-receipt')))
  expect(receipts.map(({ recipient }) => recipient).toSorted()).toEqual(
    owing.flatMap((of) => (of.paid === dueOf(of) ? [of.email] : [])).toSorted(),
  )
  for (const row of receipts) {
    const draft = await draftOf(orm, row)
    const of = families.find(({ email }) => email === row.recipient)
    if (draft.kind !== 'email' || draft.email.kind !== 'payment-receipt' || !of) throw new Error('No receipt')
    expect([of.email, draft.email.due, draft.email.paid]).toEqual([of.email, inDollars(dueOf(of)), inDollars(of.paid)])
  }
}, 600_000)
