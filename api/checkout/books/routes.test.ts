import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addWins } from '../../../tests/support/won.ts'
import { books, booksClosing } from '../../contract/checkout/books-view.ts'
import { winnerList } from '../../contract/checkout/winner-view.ts'
import type { PaymentKind } from '../../contract/values/money/payment.ts'
import { readPaidLines } from '../balances/read-paid-lines.ts'
import { closeBooks } from './books.ts'

const { orm, sendAnything } = await sharedApp()
type Row = Partial<typeof payment.$inferInsert>

/** A school in Chicago whose winner, Jane Doe, pays on the night. */
async function openBooks() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { timeZone: 'America/Chicago' })
  const winner = await addWins(orm, school, `jane-${school.slug}@example.org`, 500)
  await orm.update(bidder).set({ name: 'Jane Doe' }).where(eq(bidder.id, winner.id))
  const night = { madeAt: new Date('2024-11-22T02:05:00Z'), madeByName: 'Ada Lark' }
  const at = (path: string, closing?: string) => `${admin}/books${path}${closing ? `?closing=${closing}` : ''}`
  const ask = (path: string, closing?: string) => call.sendAnything('GET', at(path, closing))
  return {
    school,
    payer: `Jane Doe, ${winner.code}`,
    code: winner.code,
    async pay(kind: PaymentKind, amount: number, more: Row = {}) {
      const made = { organizationId: school.id, bidderId: winner.id, id: crypto.randomUUID(), kind, amount }
      return (await addRow(orm, payment, { ...made, ...night, ...more })).id
    },
    voidIt: (id: string) => call('PATCH', `${admin}/payments/${id}/void`, { reason: 'Bounced' }),
    ask,
    read: async (closing?: string) => books.parse((await ask('', closing)).body),
    file: async (closing?: string) => csvRows((await ask('/file', closing)).text),
    close: async () => booksClosing.parse((await call('POST', `${admin}/books`)).body).id,
    list: async () => winnerList.parse((await call('GET', `${admin}/winners`)).body),
    winnersFile: async () => csvRows((await call('GET', `${admin}/export/winners`)).text),
    closeAgain: () => call('POST', `${admin}/books`),
  }
}

type Books = Awaited<ReturnType<Awaited<ReturnType<typeof openBooks>>['read']>>

/** The rows of a table, and what they add up to. */
function tableIn({ packet }: Books, title: string) {
  const tables = [...(packet?.tables ?? []), ...(packet?.notCounted ?? [])]
  const table = tables.find((one) => one.title === title)
  return table && [...table.rows.map((row) => row.join('|').replaceAll(/\s/g, ' ')), table.totals.join('|')]
}

test('a packet tells what came in, each table by itself, and what was waived or voided apart', async () => {
  const { payer, pay, voidIt, read, file, code } = await openBooks()
  await pay('cash', 10_000)
  await pay('cash', 2_500, { madeAt: new Date('2024-11-22T06:30:00Z'), madeByName: 'Ben (helper)' })
  await pay('check', 5_000, { reference: '1042' })
  await pay('check', 1_000, { reference: '998' })
  const online = await pay('online', 8_000)
  await pay('online', -3_000, { refundOf: online })
  await pay('waived', 700)
  await voidIt(await pay('cash', 99_900))
  const shown = await read()
  expect(shown).toMatchObject({ closings: [], packet: { since: null, closing: null, total: '235.00', cash: '125.00' } })
  expect(tableIn(shown, 'By Kind')).toEqual([
    'Cash|$125.00|$0.00|$125.00',
    'Check|$60.00|$0.00|$60.00',
    'Card online|$80.00|-$30.00|$50.00',
    '$265.00|-$30.00|$235.00',
  ])
  expect(tableIn(shown, 'By Person and Hour')).toEqual([
    'Ada Lark|Nov 21, 2024, 8 PM|$100.00|$210.00',
    'Ben (helper)|Nov 22, 2024, 12 AM|$25.00|$25.00',
    '$125.00|$235.00',
  ])
  expect(tableIn(shown, 'By Day')).toEqual([
    'Thu, Nov 21, 2024|$100.00|$60.00|$50.00|$210.00',
    'Fri, Nov 22, 2024|$25.00|$0.00|$0.00|$25.00',
    '$125.00|$60.00|$50.00|$235.00',
  ])
  expect(tableIn(shown, 'Checks (2)')).toEqual([`998|${payer}|$10.00`, `1042|${payer}|$50.00`, '$60.00'])
  expect(tableIn(shown, 'Card Payments Online')).toEqual([`Nov 21, 2024, 8:05 PM|${payer}|$80.00`, '$80.00'])
  expect(tableIn(shown, 'Refunds')).toEqual([`Nov 21, 2024, 8:05 PM|${payer}|Ada Lark||-$30.00`, '-$30.00'])
  expect(tableIn(shown, 'Waived')).toEqual([`Nov 21, 2024, 8:05 PM|${payer}|Ada Lark|$7.00`, '$7.00'])
  expect(tableIn(shown, 'Voided')).toEqual([`Nov 21, 2024, 8:05 PM|${payer}|Cash: Bounced|$999.00`, '$999.00'])
  const rows = await file()
  expect(rows).toHaveLength(9)
  expect(rows).toContain(`2024-11-21 20:05,Refund,Card online,-30.00,,,,${code},Jane Doe,Ada Lark,,,`)
  expect(rows).toContain(`2024-11-21 20:05,Voided payment,Cash,,,999.00,,${code},Jane Doe,Ada Lark,Bounced,,`)
})

test('a closed packet never changes: what is voided, paid, or given back later is in the next', async () => {
  const { school, pay, voidIt, ask, read, file, close, payer } = await openBooks()
  const check = await pay('check', 5_000, { reference: '1042' })
  const waiver = await pay('waived', 700)
  const online = await pay('online', 8_000)
  await voidIt(await pay('cash', 100))
  const first = await close()
  const asClosed = [(await ask('', first)).text, (await ask('/file', first)).text]
  expect((await read()).packet).toBeNull()
  await voidIt(check)
  await voidIt(waiver)
  await pay('cash', 2_000)
  await pay('online', -3_000, { refundOf: online })
  await orm.update(organization).set({ timeZone: 'America/New_York' }).where(eq(organization.id, school.id))
  expect([(await ask('', first)).text, (await ask('/file', first)).text]).toEqual(asClosed)
  const next = await read()
  expect(next.packet).toMatchObject({ since: next.closings[0]?.closedAt, total: '-60.00', cash: '20.00' })
  expect(tableIn(next, 'Voided Since the Books Were Closed')?.[0]).toEndWith(`${payer}|Check 1042: Bounced|-$50.00`)
  // A check that bounced was not given back.
  expect(tableIn(next, 'By Kind')?.at(-1)).toBe('$20.00|-$30.00|-$50.00|-$60.00')
  expect(tableIn(next, 'Waived')?.at(-1)).toBe('-$7.00')
  const second = await close()
  expect((await read(second)).packet).toMatchObject({ total: '-60.00', since: next.closings[0]?.closedAt })
  expect(await file(second)).toHaveLength(5)
  expect((await read()).closings.map(({ id }) => id)).toEqual([second, first])
})

test('books are closed once, also by two at once, and never where nothing was recorded since', async () => {
  const { school, pay, closeAgain, ask } = await openBooks()
  const refused = { status: 409, refusal: { message: 'Nothing was recorded since the books were closed.' } }
  expect(await closeAgain()).toMatchObject(refused)
  await pay('cash', 100)
  const action = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  const closings = await Promise.all([closeBooks(orm, school, action), closeBooks(orm, school, action)])
  expect(closings.filter((closing) => closing !== null)).toHaveLength(1)
  expect(await closeAgain()).toMatchObject(refused)
  for (const path of ['', '/file']) expect((await ask(path, crypto.randomUUID())).status).toBe(404)
})

test('packets stand in the order in which the books were closed, whatever the clock said', async () => {
  const { school, pay, read } = await openBooks()
  const closings = []
  for (const now of [new Date(), new Date(Date.now() - 60_000)]) {
    await pay('cash', 100)
    closings.unshift(await closeBooks(orm, school, { staff: { id: null, name: 'Ada Lark' }, now }))
  }
  const [latest, first] = closings
  expect(await read(latest?.id)).toMatchObject({ closings, packet: { since: first?.closedAt } })
})

test('an organization whose books were closed can be deleted', async () => {
  const { school, pay, voidIt, close } = await openBooks()
  const cash = await pay('cash', 100)
  await close()
  await voidIt(cash)
  await close()
  await orm.delete(organization).where(eq(organization.id, school.id))
  expect(await orm.$count(payment, eq(payment.id, cash))).toBe(0)
})

test('what was paid with a test key is marked TEST, in no sum, on no receipt, and in no packet that is closed', async () => {
  const { pay, read, file, close, closeAgain, school, list, winnersFile } = await openBooks()
  const id = await pay('online', 8_000, { extra: 300 })
  const [paid] = await orm.select().from(payment).where(eq(payment.id, id))
  const [openedAt, settledAt, bidderId] = [new Date(), new Date(), paid?.bidderId ?? '']
  const began = { organizationId: school.id, bidderId, openedAt, settledAt }
  await orm.insert(charge).values({ ...began, id, amount: 8_000, extra: 300, state: 'paid', isTest: true })
  await pay('online', -2_000, { refundOf: id })
  expect((await closeAgain()).status).toBe(409)
  await pay('cash', 1_000)
  const open = await read()
  expect(open.packet).toMatchObject({ total: '10.00', cash: '10.00' })
  expect(tableIn(open, 'Card Payments Online')).toBeUndefined()
  expect(tableIn(open, 'TEST: No Money Moved')?.at(-1)).toBe('$63.00')
  const { winners, totals, paidBy } = await list()
  expect(winners).toMatchObject([{ paid: '70.00', balance: '430.00', hasTests: true }])
  expect([totals, paidBy]).toMatchObject([{ paid: '10.00', balance: '490.00' }, [{ kind: 'cash', amount: '10.00' }]])
  expect((await winnersFile())[1]).toEndWith(',10.00,0.00,490.00,0.00')
  expect((await readPaidLines(orm, school.id)).values().next().value).toMatchObject([{ kind: 'cash' }])
  const rows = (await file()).slice(1)
  const tests = rows.filter((row) => /,Card online \(TEST\),,,,.*,TEST of -?\$\d+\.\d\d: no money moved,/.test(row))
  expect([tests.length, rows.length]).toEqual([3, 4])
  const closed = await read(await close())
  expect(closed.packet?.total).toBe('10.00')
  expect(tableIn(closed, 'TEST: No Money Moved')).toBeUndefined()
  expect(tableIn(await read(), 'TEST: No Money Moved')?.at(-1)).toBe('$63.00')
})
