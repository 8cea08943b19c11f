import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { readPrice } from '../../../db/columns.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addSchool, atHand } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { paymentsFile } from '../../auction/export/payments-file.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { readWinners } from '../balances/read-winners.ts'
import { takePayments } from '../payments/take-payments.ts'
import { voidPayment } from '../payments/void-payment.ts'
import { closeBooks } from './close-books.ts'
import { packetColumns, packetRows } from './packet-file.ts'
import { booksView, readBooks } from './read-books.ts'

/** More sequences: `SEQUENCES=10000 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 8)

const { orm } = await sharedDatabase()
const now = new Date()
const staff = { id: null, name: 'Ada Lark' }

const amount = fc.integer({ min: 1, max: 9_000 })
const index = fc.noBias(fc.nat(99))
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay'), amount, by: fc.constantFrom('cash', 'check', 'waived') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void'), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give-back'), index, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close') }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

test(
  'packets, bills, and files add up to what a treasurer would write down, and a closed packet never changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 16, size: 'max' }), async (acts) => {
        const world = await openBooks()
        for (const one of acts) {
          await take(world, one)
          await compare(world)
        }
      }),
      { numRuns: SEQUENCES },
    )
  },
  { timeout: 120 * 60_000 },
)

interface Page {
  /** Of what came in, and of what was waived, in cents. */
  cameIn: number
  waived: number
  isBlank: boolean
  /** As the packet was when it was closed. */
  closed: { id: string; packet: string } | null
}
const blankPage = (): Page => ({ cameIn: 0, waived: 0, isBlank: true, closed: null })

/** Books with a winner who owes more than they pay, and the treasurer's pages: the last for what came in since. */
async function openBooks() {
  const school = await addSchool(orm)
  const winner = await addWins(orm, school, `jane-${school.slug}@example.org`, 5_000)
  const payments: { id: string; amount: number; isWaived: boolean; isVoided: boolean }[] = []
  return { school, winner, payments, pages: [blankPage()] }
}
type World = Awaited<ReturnType<typeof openBooks>>

function writeDown({ pages }: World, amount: number, isWaived: boolean) {
  const page = pages.at(-1) ?? blankPage()
  page[isWaived ? 'waived' : 'cameIn'] += amount
  page.isBlank = false
}

async function take(world: World, one: Act) {
  const { school, winner, payments } = world
  const known = 'index' in one ? payments[one.index % payments.length] : undefined
  if (one.kind === 'close') return close(world)
  if (one.kind === 'pay') {
    const paid = { id: crypto.randomUUID(), amount: one.amount, isWaived: one.by === 'waived', isVoided: false }
    const rows = [{ id: paid.id, winnerId: winner.id, amount: paid.amount }]
    const form = { kind: one.by, reference: null, payments: rows }
    expect((await takePayments(orm, school.id, form, { staff, now })).kind).toBe('taken')
    payments.push(paid)
    writeDown(world, paid.amount, paid.isWaived)
  }
  if (!known) return
  if (one.kind === 'void') await voidOne(world, known)
  if (one.kind === 'give-back') await giveBack(world, known, one.amount)
}

/** Voids a payment as an owner does, and a refund as the card service does for which it failed. */
async function voidOne(world: World, paid: World['payments'][number]) {
  if (paid.amount > 0) await voidPayment(orm, world.school.id, { id: paid.id, reason: 'Bounced', staff, now })
  else if (!paid.isVoided) {
    const voided = { voidedAt: now, voidedByName: 'Stripe', voidReason: 'The refund failed' }
    await orm.update(payment).set(voided).where(eq(payment.id, paid.id))
  }
  if (!paid.isVoided) writeDown(world, -paid.amount, paid.isWaived)
  paid.isVoided = true
}

/** Gives back something of a payment, as the card service would. */
async function giveBack(world: World, paid: World['payments'][number], most: number) {
  if (paid.isVoided || paid.isWaived || paid.amount < 0) return
  const refund = { ...paid, id: crypto.randomUUID(), amount: -Math.min(most, paid.amount) }
  const own = { organizationId: world.school.id, bidderId: world.winner.id, madeAt: now, madeByName: staff.name }
  await orm.insert(payment).values({ ...own, id: refund.id, kind: 'online', amount: refund.amount, refundOf: paid.id })
  world.payments.push(refund)
  writeDown(world, refund.amount, false)
}

async function close(world: World) {
  const { school, pages } = world
  const page = pages.at(-1) ?? blankPage()
  const closedAt = new Date(now.getTime() + pages.length)
  const closing = await closeBooks(orm, school, { staff, now: closedAt })
  expect(closing === null).toBe(page.isBlank)
  if (!closing) return
  page.closed = { id: closing.id, packet: JSON.stringify((await read(world, closing.id)).own.packet) }
  pages.push(blankPage())
}

async function read({ school }: World, closingId: string | null) {
  const books = await readBooks(orm, { id: school.id, timeZone: school.timeZone, closingId }, now)
  if (!books) throw new Error('No such closing')
  return { own: booksView(books), rows: packetRows(books.lines, school.timeZone, books.payouts) }
}

async function compare(world: World) {
  const sums = { cameIn: 0, waived: 0 }
  for (const { cameIn, waived, isBlank, closed } of world.pages) {
    const { own, rows } = await read(world, closed?.id ?? null)
    expect(own.packet?.total ?? null).toBe(isBlank ? null : toPrice(cameIn))
    expect(sumIn(rows, packetColumns, 'Amount')).toBe(cameIn)
    expect(sumIn(rows, packetColumns, 'Waived')).toBe(waived)
    if (closed) expect(JSON.stringify(own.packet)).toBe(closed.packet)
    sums.cameIn += cameIn
    sums.waived += waived
  }
  const { school, winner } = world
  const [bill] = await readWinners(orm, school.id, sql`w.id = ${winner.id}`)
  expect(bill).toMatchObject({ paid: sums.cameIn, waived: sums.waived })
  const { eventId } = await atHand(orm, school)
  const scope = { organizationId: school.id, eventId, timeZone: school.timeZone, now }
  for await (const rows of paymentsFile.read(orm, scope)) {
    expect(sumIn(rows, paymentsFile.columns, 'Amount')).toBe(sums.cameIn)
    expect(sumIn(rows, paymentsFile.columns, 'Waived')).toBe(sums.waived)
  }
}

function sumIn(rows: (string | number | null)[][], columns: readonly string[], column: string): number {
  const place = columns.indexOf(column)
  return rows.reduce((sum, row) => sum + readPrice(String(row[place] ?? '0.00')), 0)
}
