import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { refuse } from '../../server/http/refuse.ts'
import { lockWinners } from '../balances/lock-winners.ts'
import { readWinners, withoutTests } from '../balances/read-winners.ts'
import { NO_WINNER } from './answer-payments.ts'
import { writeReceipts } from './receipt-if-paid.ts'

/** Why somebody is emailed no receipt. */
type ReceiptRefusal = 'unknown' | 'unpaid' | 'no-address' | 'on-its-way'

/** Writes a receipt once more because somebody asked for it, at most one in a minute. `null`: it is written. */
export function emailReceipt(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<ReceiptRefusal | null> {
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [id])
    const [account] = (await readWinners(tx, organizationId, sql`w.id = ${id}`)).map(withoutTests)
    if (!winner || !account) return 'unknown'
    if (account.paid === 0 || balanceOf(account).balance > 0) return 'unpaid'
    if (winner.email === null) return 'no-address'
    const last = await readLast(tx, organizationId, winner.email)
    if (last && last.sendAfter.getTime() > now.getTime() - MINUTE_MS) return 'on-its-way'
    const receipt = { account, recipient: winner.email, isCorrected: last?.isCorrected ?? false }
    await writeReceipts(tx, organizationId, [receipt], now)
    tx.addActivity({ kind: 'receipt-emailed', organizationId, subjectId: id, about: account.code })
    return null
  })
}

/** The last receipt of an address: when it was to leave, and whether it corrected another. */
async function readLast(tx: Tx, organizationId: string, recipient: string) {
  const isTheirs = and(eq(outbox.organizationId, organizationId), eq(outbox.recipient, recipient))
  const [last] = await tx
    .select({
      sendAfter: outbox.sendAfter,
      isCorrected: sql<boolean>`coalesce((${outbox.content} ->> 'isCorrected')::boolean, false)`,
    })
    .from(outbox)
    .where(and(isTheirs, eq(outbox.kind, 'payment-receipt')))
    .orderBy(desc(outbox.id))
    .limit(1)
  return last ?? null
}

/** Why nothing was emailed, in the words of whoever asked. */
export function refuseReceipt(refusal: ReceiptRefusal) {
  if (refusal === 'unknown') return refuse(404, NO_WINNER)
  if (refusal === 'unpaid') return refuse(409, 'A receipt is for who has paid for everything.')
  if (refusal === 'no-address') return refuse(409, 'This winner has no email address.')
  return refuse(409, 'A receipt is on its way.')
}
