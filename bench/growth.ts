import postgres from 'postgres'
import type { Note } from './figures.ts'
import { sendLoad } from './load.ts'
import { openStage } from './stage.ts'

const ITEMS = [100, 1_000, 10_000]
const BIDS = [1_000, 10_000, 100_000]
/** Who placed them; each raised themselves many times. */
const BIDDERS = 1_000
const ORGANIZATIONS = [100, 1_000, 10_000]
const ITEMS_OF_EACH = 10
/** Bids of a measurement go to so many items at most. */
const MOST_PATHS = 1_000
const STARTING_BID = 125
const RAISE = 5

interface Grown {
  /** Where bids go, and what the first of them is in dollars: items that have no higher one. */
  bids: string[]
  from?: number
  page: string
}

/** What bids and pages lose while items, the bids of one item, and organizations grow in number. */
export async function measureGrowth(note: Note, seconds: number) {
  const stage = await openStage()
  const sql = postgres(stage.ours, { max: 1, onnotice: () => undefined })
  const measure = async (name: string, { bids, from = STARTING_BID, page }: Grown) => {
    await sql`analyze`
    const placed = await sendLoad({ port: stage.port, seconds, kind: 'bids', paths: bids, from })
    if (Object.keys(placed.statuses).some((status) => status !== '200'))
      throw new Error(JSON.stringify(placed.statuses))
    const read = await sendLoad({ port: stage.port, seconds, kind: 'reads', paths: [page] })
    note(`${name}: bids`, placed.perSecond, 'bids/s')
    note(`${name}: p99 of bids`, placed.p99Ms, 'ms')
    note(`${name}: pages`, read.perSecond, 'answers/s')
  }
  try {
    for (const count of ITEMS) {
      const slug = `items-${count}`
      await addOrganizations(sql, { prefix: slug, from: 0, until: 1, items: count })
      const bids = spread(count).map((item) => `/api/${slug}-0/auction/item-${item}/bid`)
      await measure(`${inThousands(count)} items`, { bids, page: `/${slug}-0` })
    }
    // Items that none of the bids above went to.
    for (const count of BIDS) {
      await addBids(sql, `item-${count}`, count)
      await measure(`${inThousands(count)} bids on an item`, {
        bids: [`/api/items-10000-0/auction/item-${count / 100}/bid`],
        from: STARTING_BID + RAISE * count,
        page: `/items-10000-0/item-${count / 100}`,
      })
    }
    let organizations = 0
    for (const [step, count] of ORGANIZATIONS.entries()) {
      await addOrganizations(sql, { prefix: 'school', from: organizations, until: count, items: ITEMS_OF_EACH })
      organizations = count
      const bids = spread(count).map((school) => `/api/school-${school - 1}/auction/item-${step + 1}/bid`)
      await measure(`${inThousands(count)} organizations`, { bids, page: '/school-0' })
    }
  } finally {
    await sql.end()
    await stage.close()
  }
}

function inThousands(count: number): string {
  return count.toLocaleString('en-US')
}

/** Numbers from 1 to `count`, evenly. */
function spread(count: number): number[] {
  const paths = Math.min(count, MOST_PATHS)
  return Array.from({ length: paths }, (_, index) => 1 + Math.floor((index * count) / paths))
}

interface Organizations {
  prefix: string
  from: number
  until: number
  items: number
}

async function addOrganizations(sql: postgres.Sql, { prefix, from, until, items }: Organizations) {
  await sql`
    with added as (
      insert into organization (name, slug, contact_email)
      select 'School ' || n, ${prefix} || '-' || n, 'school@example.org' from generate_series(${from}::int, ${until - 1}::int) n
      returning id
    ), offered as (
      insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time)
      select id, 'item-' || n, 'Item ' || n, 'A thing worth having.', ${STARTING_BID}::int, now() - interval '1 hour', now() + interval '1 day'
      from added, generate_series(1, ${items}::int) n
      returning id, organization_id
    )
    insert into auction_lock (auction_item_id, organization_id) select id, organization_id from offered`
}

/** Bids that were placed before, one above the other. */
async function addBids(sql: postgres.Sql, name: string, count: number) {
  const [item] = await sql<{ id: string; school: string }[]>`
    select i.id, o.id as school from auction_item i join organization o on o.id = i.organization_id
    where o.slug = 'items-10000-0' and i.slug = ${`item-${count / 100}`}`
  if (!item) throw new Error('No item to bid on')
  await sql`
    insert into bidder (organization_id, email)
    select ${item.school}, ${name} || '-' || n || '@example.org' from generate_series(0, ${BIDDERS - 1}::int) n`
  await sql`
    insert into bid (organization_id, auction_item_id, bidder_id, amount, timestamp, is_winning)
    select ${item.school}, ${item.id}, b.id, ${STARTING_BID}::int + ${RAISE}::int * n, now() - (${count}::int - n) * interval '100 ms', n = ${count - 1}::int
    from generate_series(0, ${count - 1}::int) n
    join bidder b on b.organization_id = ${item.school} and b.email = ${name} || '-' || n % ${BIDDERS}::int || '@example.org'`
  await sql`
    update auction_lock k set lock_version = ${count}, bid_count = ${count}, current_amount = b.amount, winning_bid_id = b.id
    from bid b where b.auction_item_id = ${item.id} and b.is_winning and k.auction_item_id = ${item.id}`
}
