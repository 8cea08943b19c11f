import { eq } from 'drizzle-orm'
import { sweepPayouts } from '../../api/cards/payouts/sweep-payouts.ts'
import { recordRefund } from '../../api/cards/refunds/refund-payment.ts'
import { booksView, closeBooks, readBooks } from '../../api/checkout/books/books.ts'
import { packetRows } from '../../api/checkout/books/packet-file.ts'
import type { payment } from '../../db/schema/checkout.ts'
import { payout } from '../../db/schema/payouts.ts'
import { freshApp } from './app.ts'
import { addCardAccount, addCardPayment, cardEnvironment, sharedStripe } from './card-account.ts'
import { addSchool } from './school.ts'
import { newId } from './stripe-payouts.ts'
import { addWins } from './won.ts'

const now = new Date('2026-11-30T12:00:00Z')

/** Schools that take cards, and the sweep that reads what was paid out to them. */
export async function openPayoutSchools() {
  const { orm, context } = await freshApp({ RATE_LIMITS: 'off', ...cardEnvironment() })
  const sweep = () => sweepPayouts(context, new Date())

  /** A school with a live account, whose winner owes more than they pay. */
  async function openSchool(mode: 'test' | 'live' = 'live') {
    const school = await addSchool(orm)
    const winner = await addWins(orm, school, `jane-${school.slug}@example.org`, 9_000)
    const key = await addCardAccount(orm, school, mode)
    const account = sharedStripe().accountOf(key)
    const readTables = async (closingId: string | null = null) => {
      const read = await readBooks(orm, { ...school, closingId }, now)
      if (!read) throw new Error('No books')
      return { tables: booksView(read).payouts, file: packetRows(read.lines, school.timeZone, read.payouts) }
    }
    return {
      school,
      key,
      account,
      balance: account.balance,
      pay: (dollars: number) => addCardPayment(orm, key, { ...winner, organizationId: school.id }, dollars),
      /** Gives back some cents, which only Stripe knows unless it is recorded. */
      async giveBack(paid: typeof payment.$inferSelect, amount: number, isRecorded = true) {
        const reference = newId('re')
        account.balance.refund(paid.reference ?? '', amount, reference)
        const given = { id: crypto.randomUUID(), amount, reference, askedBy: null, askedByName: 'Stripe', reason: null }
        if (isRecorded) await recordRefund(orm, paid, given, new Date())
      },
      close: () => closeBooks(orm, school, { staff: { id: null, name: 'Ada Lark' }, now }),
      stored: () => orm.select().from(payout).where(eq(payout.organizationId, school.id)).orderBy(payout.id),
      readTables,
      async readRows(title = 'Payouts', closingId: string | null = null) {
        const { tables } = await readTables(closingId)
        const known = tables.find((one) => one.title === title)
        return known && [known.columns, ...known.rows, ['Total', ...known.totals]].map((row) => row.join('|'))
      },
    }
  }
  return { orm, sweep, openSchool }
}
export type PayoutSchool = Awaited<ReturnType<Awaited<ReturnType<typeof openPayoutSchools>>['openSchool']>>
