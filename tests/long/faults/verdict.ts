import type postgres from 'postgres'
import { brokenInvariants } from '../../support/invariants.ts'
import { ask } from './cluster.ts'
import type { Stage } from './stage.ts'
import type { Storm, StormItem, StormOffer } from './storm.ts'

/**
 * From the last end, or the storm's, or the last email that went, whichever is later: what stands still is a fault, not
 * what is slow on a busy machine. Sending may stand as long as a claim takes to lapse.
 */
const SETTLED_WITHIN_MS = 150_000

interface Row {
  key: string
  email: string
  item: string
  dollars: number
}

/** What is judged: the part of a stage that tells how it went. */
type Scene = Pick<Stage, 'mail' | 'processes'> & { cluster: { url: string } }

/** What must hold after any fault. @returns what does not, in words; nothing when all is well */
export async function judge(stage: Scene, storm: Storm, items: StormItem[]): Promise<string[]> {
  const undone = await waitUntilDone(stage)
  const rows = await readBids(stage.cluster.url)
  return [
    ...undone,
    ...judgeOffers(storm.offers, rows),
    ...unique(storm.faults),
    ...(await brokenInvariants(stage.cluster.url)),
    ...(await judgeMail(stage)),
    ...stage.processes.flatMap((process, index) =>
      process.endedByItself() ? [`process ${index} ended by itself, ${process.endedByItself()} times`] : [],
    ),
    ...judgeEnds(storm.offers, items),
  ]
}

/** Waits until every item is closed and every email has gone, or says what did not. */
async function waitUntilDone({ cluster }: Scene): Promise<string[]> {
  let movedAt = Date.now()
  let count = 0
  let left: { what: string; times: number }[]
  do {
    await Bun.sleep(250)
    left = await ask(cluster.url, readUndone).catch(({ message }: Error) => [
      { what: `no answer: ${message}`, times: 1 },
    ])
    const before = count
    count = left.reduce((sum, { times }) => sum + times, 0)
    if (count === 0) return []
    if (count !== before) movedAt = Date.now()
    const lastEnd = await ask(cluster.url, readLastEnd).catch(() => 0)
    movedAt = Math.max(movedAt, lastEnd)
  } while (Date.now() < movedAt + SETTLED_WITHIN_MS)
  return left.map(({ what, times }) => `${what} (${times})`)
}

/** In milliseconds. A long fault moves the ends, and on a busy machine is noticed late. See product#outages. */
async function readLastEnd(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from max(end_time))::float8 * 1000 as ms from auction_item`
  return row?.ms ?? 0
}

async function readUndone(sql: postgres.Sql): Promise<{ what: string; times: number }[]> {
  const rows = await sql<{ what: string; times: number }[]>`
    select 'items that never closed' as what, count(*)::int as times from auction_lock where closed_at is null
    union all select 'closings that were never settled', count(*)::int from closing where settled_at is null
    union all select 'emails left ' || state, count(*)::int from outbox where state in ('queued', 'sending') group by state`
  return rows.filter(({ times }) => times > 0)
}

function readBids(url: string): Promise<Row[]> {
  return ask(
    url,
    (sql) => sql<Row[]>`
      select idempotency_key as key, email, auction_item_id as item, amount::float8 as dollars
      from bid join bidder w on w.id = bidder_id`,
  )
}

/** Accepted means stored once as it was offered; refused means not stored; asked for long enough means answered. */
function judgeOffers(offers: StormOffer[], rows: Row[]): string[] {
  const stored = Map.groupBy(rows, ({ key }) => key)
  const broken = offers.flatMap((offer) => {
    const found = stored.get(offer.key) ?? []
    if (found.length > 1) return ['one key, two bids']
    if (offer.status === 200) return isStoredAs(offer, found[0]) ? [] : ['accepted, but not stored as it was offered']
    if (offer.status >= 400 && offer.status < 500 && found.length) return [`refused (${offer.code}), but stored`]
    return offer.status === 0 || offer.status >= 500 ? [`no answer that settles it (last ${offer.status})`] : []
  })
  return [...unique(broken), ...(offers.some(({ status }) => status === 200) ? [] : ['nothing was accepted'])]
}

function isStoredAs(offer: StormOffer, row: Row | undefined): boolean {
  return row?.email === offer.email && row.item === offer.item.id && row.dollars === offer.amount
}

/** Nobody is told before the end that it is over. */
function judgeEnds(offers: StormOffer[], items: StormItem[]): string[] {
  const ends = new Map(items.map(({ id, endTime }) => [id, endTime]))
  const early = offers.filter(({ code, answeredAt, item }) => code === 'ended' && answeredAt < (ends.get(item.id) ?? 0))
  return early.length ? [`told before the end that bidding has ended (${early.length})`] : []
}

/** Each email that is said to be sent arrived once, or twice where its row says that it may have. */
async function judgeMail({ cluster, mail }: Scene): Promise<string[]> {
  const rows = await ask(
    cluster.url,
    (sql) => sql<{ id: string; kind: string; state: string; problem: string | null }[]>`
      select id, kind, state, problem from outbox`,
  )
  const broken = rows.flatMap(({ id, kind, state, problem }) => {
    const times = mail.taken.get(id) ?? 0
    if (state === 'sent' && times === 0) return [`${kind}: said to be sent, but never taken`]
    if (times > 2) return [`${kind}: taken ${times} times`]
    if (times === 2 && !problem) return [`${kind}: taken twice, and the row does not say so`]
    if (state === 'failed' || state === 'bounced') return [`${kind}: ${state}: ${problem}`]
    return []
  })
  const known = new Set(rows.map(({ id }) => id))
  const strange = [...mail.taken.keys()].filter((id) => !known.has(id))
  return [...unique(broken), ...(strange.length ? [`emails without a row (${strange.length})`] : [])]
}

function unique(lines: string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) => `${line} (${all.length})`)
}
