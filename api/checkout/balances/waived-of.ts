import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { payment } from '../../../db/schema/checkout.ts'

/**
 * How much of what was waived for a bidder is taken off their bill, in dollars; more than is due where a win was cancelled
 * last. Each waiver reaches what was won and bought by then and still is, and no more than that is waived up to it: what was
 * waived of a cancelled win pays for nothing later. See product#payments.
 * @param whose the row of `bidder`, or its alias
 * @param lines what is left of theirs of `bill_line`
 */
export function waivedOf(
  whose: SQLWrapper,
  lines = sql`(select * from ${billLine} where bidder_id = ${whose}.id)`,
): SQL {
  return sql`(
    select coalesce(least(sum(waiver.amount), min(greatest(waiver.reached, 0) + waiver.later)), 0.00)
    from (
      select p.amount,
             coalesce(sum(p.amount) over (order by p.number rows between 1 following and unbounded following), 0) as later,
             (select coalesce(sum(line.amount), 0) from ${lines} line
              where line.gift_id is null and line.since <= p.made_at) as reached
      from ${payment} p
      where p.organization_id = ${whose}.organization_id and p.bidder_id = ${whose}.id and p.kind = 'waived'
        and p.voided_at is null
    ) waiver)`
}
