import { eq, type SQL, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { gift } from '../../../db/schema/causes.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { DraftContext } from './define-email.ts'

type Table = typeof bid | typeof cancelledBid
/** The language of a bid, and when it was placed; both null when there is none. */
type PlacedIn = { language: Language; timestamp: string } | { language: null; timestamp: null }

/** What a bidder read when they last bid on one of these items: the language of their emails about them. */
export async function bidderLanguage(
  { tx, row: { recipient } }: Pick<DraftContext, 'tx'> & { row: Pick<DraftContext['row'], 'recipient'> },
  auctionItemIds: string[],
): Promise<Language> {
  const placed = await Promise.all(auctionItemIds.map((item) => readLastOnItem(tx, { item, recipient })))
  const [last] = placed.toSorted((one, other) => instantOf(other) - instantOf(one))
  return last?.language ?? 'en'
}

const instantOf = ({ timestamp }: PlacedIn) => (timestamp === null ? 0 : new Date(timestamp).getTime())

const readLastOnItem = readTogether(async (orm, keys: readonly { item: string; recipient: string }[]) => {
  const last = lastPlaced((table) => eq(table.auctionItemId, sql`key.item`), sql`key.recipient`)
  return orm.execute<PlacedIn>(sql`
    select last.language, last.timestamp
    from unnest(
      ${sql.param(keys.map(({ item }) => item))}::uuid[], ${sql.param(keys.map(({ recipient }) => recipient))}::text[]
    ) with ordinality as key (item, recipient, place)
    left join lateral (${last}) as last on true
    order by place`)
})

/** What a bidder read when they last bid, bought, or gave at an organization. */
export async function languageAt(tx: Tx, organizationId: string, email: string): Promise<Language> {
  const given = sql`
    select ${gift.language}, ${gift.givenAt} from ${gift}
    where ${gift.organizationId} = ${organizationId} and ${isOfAddress(gift, email)} and ${gift.enteredByName} is null`
  const last = lastPlaced((table) => eq(table.organizationId, organizationId), email, sql`union all ${given}`)
  const [placed] = await tx.execute<PlacedIn>(last)
  return placed?.language ?? 'en'
}

/** The last bid of an address that it placed itself, or what it bought last, cancelled or not, or `more` of the kind. */
function lastPlaced(bidFilter: (table: Table | typeof purchase) => SQL, email: string | SQL, more = sql``): SQL {
  const placedIn = (table: Table) => sql`
    select ${table.language} as language, ${table.timestamp} as timestamp from ${table}
    where ${bidFilter(table)} and ${isOfAddress(table, email)} and ${table.automaticFor} is null`
  const bought = sql`
    select ${purchase.language}, ${purchase.boughtAt} from ${purchase} where ${bidFilter(purchase)} and ${isOfAddress(purchase, email)}`
  return sql`
    select * from (${placedIn(bid)} union all ${placedIn(cancelledBid)} union all ${bought} ${more}) as placed
    order by timestamp desc limit 1`
}
