import { type SQL, sql } from 'drizzle-orm'
import { contactIn } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type Account, balanceOf } from '../../contract/checkout/account.ts'
import type { WinnerRow } from '../../contract/checkout/winner-view.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { pickedUpAt } from './picked-up.ts'
import { waivedOf } from './waived-of.ts'

/** A winner with their account, in cents, as their bill says it. */
export interface WinnerAccount extends Account {
  /** How much of `paid` was paid with a key for tests: no money moved. */
  tested: Cents
  id: string
  code: string
  /** An address, "Paddle 12", or "erased". */
  label: string
  /** `null` for a paddle, and once it is erased. */
  email: string | null
  isPaddle: boolean
  note: string | null
  /** By which day they promised to pay: "2026-05-03"; `null` once all is paid that they had won by then. */
  promisedDay: string | null
  /** When they were last reminded to pay. */
  remindedAt: Date | null
  name: string | null
  phone: string | null
  isConfirmed: boolean
  bounces: boolean
  itemCount: number
  /** Of how many items something is not picked up. */
  leftCount: number
}

type Row = Omit<WinnerAccount, keyof Account | 'tested' | 'remindedAt'> &
  Record<keyof Account | 'tested', string> & { remindedAt: string | null }

/**
 * Winners of an organization who owe for something that is not deleted, or of whom a payment is on record, voided or not, by
 * name and address: those whom `winnerFilter` picks, about `bidder w`. Every sum is of rows as they are now.
 * @param isFirst who comes before the others, about `bidder w`
 * @param lineFilter what of their bills counts, about `bill_line`
 */
export async function readWinners(
  orm: Orm | Tx,
  organizationId: string,
  winnerFilter: SQL,
  isFirst: SQL | null = null,
  lineFilter: SQL = sql`true`,
): Promise<WinnerAccount[]> {
  const rows = await orm.execute<Row & Record<string, unknown>>(sql`
    with picked as (
      select w.* from ${bidder} w where w.organization_id = ${organizationId} and w.code is not null and ${winnerFilter}
    ), settled as (
      select p.bidder_id,
             coalesce(sum(p.amount) filter (where p.kind <> 'waived' and p.voided_at is null), 0) as paid,
             coalesce(sum(p.amount) filter (where p.kind = 'online' and p.voided_at is null and exists (
               select from ${charge} c where c.id = coalesce(p.refund_of, p.id) and c.is_test)), 0) as tested
      from picked w join ${payment} p on p.organization_id = w.organization_id and p.bidder_id = w.id
      group by p.bidder_id
    )
    select w.id, w.code, w.label, w.email, w.paddle_number is not null as "isPaddle", w.note, w.reminded_at as "remindedAt",
           case when greatest(coalesce(owes.promised, 0) - owes.waived, 0) + coalesce(owes.promised_gifts, 0)
             > coalesce(settled.paid, 0) then w.promised_day::text end as "promisedDay",
           w.name, w.phone,
           a.confirmed_at is not null as "isConfirmed", a.bounced_at is not null as "bounces",
           owes.items as "itemCount", owes."left" as "leftCount",
           (coalesce(owes.due, 0) * 100)::bigint as due, (coalesce(owes.given, 0) * 100)::bigint as given,
           (coalesce(settled.paid, 0) * 100)::bigint as paid,
           (owes.waived * 100)::bigint as waived, (coalesce(settled.tested, 0) * 100)::bigint as tested
    from picked w
    cross join lateral (
      select (w.promised_day + 1)::timestamp at time zone o.time_zone as ends from ${organization} o where o.id = w.organization_id
    ) promise
    -- Of each alone: a view of unions is not read by its bidders otherwise. Once: to plan it takes longer than to read it.
    cross join lateral (
      with l as materialized (select * from ${billLine} where bidder_id = w.id and ${lineFilter})
      select count(*) as lines, count(distinct l.auction_item_id) filter (where l.transfer_id is null)::int as items,
             count(distinct l.auction_item_id)
               filter (where l.transfer_id is null and ${pickedUpAt(sql`l`)} is null)::int as "left",
             sum(l.amount) as due,
             sum(l.amount) filter (where l.gift_id is not null) as given,
             sum(l.amount) filter (where l.gift_id is null and l.since < promise.ends) as promised,
             sum(l.amount) filter (where l.gift_id is not null and l.since < promise.ends) as promised_gifts,
             ${waivedOf(sql`w`, sql`l`)} as waived
      from l
    ) owes
    left join settled on settled.bidder_id = w.id
    left join ${mailAddress} a on a.email = w.email
    where owes.lines > 0 or settled.bidder_id is not null
    order by ${isFirst ? sql`${isFirst} desc, ` : sql``}lower(coalesce(w.name, w.label)), coalesce(w.email, w.id::text)`)
  return rows.map(({ due, given, paid, waived, tested, remindedAt, ...row }) => ({
    ...row,
    remindedAt: remindedAt === null ? null : new Date(remindedAt),
    due: Number(due),
    given: Number(given),
    paid: Number(paid),
    // More was waived where a win was split or cancelled since: that is taken off nothing.
    waived: Math.min(Number(waived), Number(due) - Number(given)),
    tested: Number(tested),
  }))
}

/** The account as money counts: in sums, in files, on paper, and in receipts, tests have paid nothing. */
export function withoutTests(account: WinnerAccount): WinnerAccount {
  return { ...account, paid: account.paid - account.tested, tested: 0 }
}

/**
 * Whether the winner `w` won something of an event, for `readWinners`; whoever won nothing that counts is of each, so that
 * what they paid is seen. What they owe is one sum, whatever it is for.
 */
export function wonIn(eventId: string): SQL {
  return sql`(
    select coalesce(bool_or(l.event_id = ${eventId}), true) from ${billLine} l where l.bidder_id = w.id
  )`
}

/** Whether the winner `w` has an item of an event, won or bought, for `readWinners`. A share of what somebody else won is none. */
export function hasItemOf(eventId: string): SQL {
  return sql`(
    select count(*) > 0 from ${billLine} l
    where l.bidder_id = w.id and l.event_id = ${eventId} and l.auction_item_id is not null and l.transfer_id is null
  )`
}

/** How a winner is listed. */
export function rowOf({ due, given, paid, waived, tested, ...winner }: WinnerAccount): WinnerRow {
  const { id, code, label, name, phone, isConfirmed, bounces, itemCount, leftCount } = winner
  const { balance, credit } = balanceOf({ due, given, paid, waived })
  return {
    id,
    code,
    label,
    due: toPrice(due),
    given: toPrice(given),
    paid: toPrice(paid),
    waived: toPrice(waived),
    hasTests: tested !== 0,
    balance: toPrice(balance),
    credit: toPrice(credit),
    contact: contactIn({ name, phone }),
    reach: winner.email === null ? null : { isConfirmed, bounces },
    itemCount,
    leftCount,
    remindedAt: winner.remindedAt?.toISOString() ?? null,
    promisedDay: winner.promisedDay,
  }
}
