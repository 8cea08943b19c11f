import postgres from 'postgres'
import { hashToken, newToken } from '../api/server/context/token.ts'
import type { Note } from './figures.ts'
import { checkInvariants, openStage } from './stage.ts'
import { networkStormKinds, type Storm, type StormKind, type StormResult, stormKinds } from './storm.ts'

const BIDS_PER_SECOND = 20
const SECONDS = 10
const ITEMS = 2000
const LABELS = 200

/** What others ask for as fast as it is answered costs the bids that are placed meanwhile. */
export async function measureBeside(note: Note) {
  await measureStorms(note, stormKinds, { RATE_LIMITS: 'off' })
  await measureStorms(note, networkStormKinds, { RATE_LIMITS: 'on' })
}

async function measureStorms(note: Note, kinds: StormKind[], limits: Record<string, string>) {
  const stage = await openStage({ ...limits, TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const neighbour = await addNeighbour(stage.ours)
    let next = 125
    const place = async (seconds: number) => {
      const placed = await placeBids(stage.port, next, seconds)
      next += 5 * BIDS_PER_SECOND * seconds
      return placed
    }
    // Once through, so that the first does not warm up for the others.
    await place(3)
    for (const kind of kinds) {
      const calm = await place(SECONDS)
      const storm = openStorm({ kind, port: stage.port, seconds: SECONDS + 2, ...neighbour })
      await Bun.sleep(1_000)
      const stormy = await place(SECONDS)
      report(note, { kind, calm, stormy, done: await storm })
    }
    await checkInvariants(stage)
  } finally {
    await stage.close()
  }
}

async function openStorm(storm: Storm): Promise<StormResult> {
  const sender = Bun.spawn(['bun', `${import.meta.dir}/storm.ts`, JSON.stringify(storm)], { stdout: 'pipe' })
  return JSON.parse(await new Response(sender.stdout).text())
}

type Placed = Awaited<ReturnType<typeof placeBids>>

interface Beside {
  kind: StormKind
  calm: Placed
  stormy: Placed
  done: StormResult
}

function report(note: Note, { kind, calm, stormy, done }: Beside) {
  note(`${kind}: p99 in calm`, calm.p99Ms, 'ms')
  note(`${kind}: p99 beside it`, stormy.p99Ms, 'ms')
  note(`${kind}: times as long`, Math.round((stormy.p99Ms * 10) / calm.p99Ms) / 10, '')
  const asked = Object.entries(done).map(([what, { answers, statuses }]) => `${answers} ${what} (${statuses})`)
  console.log(`asked meanwhile: ${asked.join(', ')}`)
}

/** An organization at its bounds. @returns its owner's session, and the ids of its labels and of some items */
async function addNeighbour(url: string): Promise<Pick<Storm, 'token' | 'labels' | 'items'>> {
  const sql = postgres(url, { max: 1 })
  const token = newToken()
  const rules = 'Bring it **home** the *same* night. '.repeat(140).slice(0, 5_000)
  const [organization] = await sql`
    insert into organization (name, slug, contact_email) values ('Neighbour', 'neighbour', 'n@example.org') returning id`
  const [owner] = await sql`
    insert into "user" (email, name, password_hash) values ('owner@example.org', 'Owner', 'none') returning id`
  await sql`insert into user_organization (user_id, organization_id, role) values (${owner?.id}, ${organization?.id}, 'owner')`
  await sql`insert into session ${sql({ token_hash: hashToken(token), user_id: owner?.id, expires_at: new Date('2099-01-01') })}`
  await sql`
    insert into auction_item (organization_id, item_number, slug, title, description, starting_bid, start_time, end_time, category, custom_rules)
    select ${organization?.id}, n, 'thing-' || n, 'Thing ' || n, repeat('Worth having. ', 140), 125,
           now() - interval '1 hour', now() + interval '1 day' + n * interval '1 minute', 'Label 0', ${rules}
    from generate_series(1, ${ITEMS}) n`
  await sql`
    insert into auction_lock (auction_item_id, organization_id)
    select id, organization_id from auction_item where organization_id = ${organization?.id}`
  const labels = await sql`
    insert into category_label (organization_id, label, "order")
    select ${organization?.id}, 'Label ' || n, n from generate_series(0, ${LABELS - 1}) n returning id`
  const items = await sql`
    select id from auction_item where organization_id = ${organization?.id} order by item_number limit 200`
  await sql`analyze`
  await sql.end()
  return { token, labels: labels.map(({ id }) => id), items: items.map(({ id }) => id) }
}

async function placeBids(port: number, from: number, seconds: number) {
  const placed: Promise<number>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < seconds * BIDS_PER_SECOND; index++) {
    await Bun.sleep(Math.max(0, startedAt + (index * 1000) / BIDS_PER_SECOND - performance.now()))
    placed.push(placeBid(port, (index % 10) + 1, from + 5 * index))
  }
  const times = (await Promise.all(placed)).sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** @returns milliseconds until the answer */
async function placeBid(port: number, item: number, amount: number): Promise<number> {
  const sentAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/bench/auction/item-${item}/bid`, {
    method: 'POST',
    // Each from a network of its own, as families bid.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${amount & 255}.${(amount >> 8) & 255}.1` },
    body: JSON.stringify({ email: `bidder${amount}@example.org`, amount }),
  })
  if (answer.status !== 200) throw new Error(`A bid was answered with ${answer.status}: ${await answer.text()}`)
  return performance.now() - sentAt
}
