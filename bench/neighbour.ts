import postgres from 'postgres'
import { hashToken, newToken } from '../api/server/context/token.ts'
import { brokenInvariants } from '../tests/support/invariants.ts'
import type { Storm, StormResult } from './neighbour-storm.ts'
import { openStage } from './stage.ts'

const BIDS_PER_SECOND = 20
const SECONDS = 15
const ITEMS = 2000
const LABELS = 200

if (import.meta.main) await measureNeighbour()

/** What one organization at its bounds, its pages, lists, and labels in use as fast as they answer, costs another's bids. */
export async function measureNeighbour() {
  const stage = await openStage()
  try {
    const storm: Storm = { port: stage.port, seconds: SECONDS + 2, ...(await addNeighbour(stage.ours)) }
    // Once through, so that the first of the two does not warm up for the second.
    await placeBids(stage.port, 125, 3)
    const calm = await placeBids(stage.port, 1_000, SECONDS)
    const sender = Bun.spawn(['bun', `${import.meta.dir}/neighbour-storm.ts`, JSON.stringify(storm)], {
      stdout: 'pipe',
    })
    await Bun.sleep(1_000)
    const stormy = await placeBids(stage.port, 10_000, SECONDS)
    const done: StormResult = JSON.parse(await new Response(sender.stdout).text())
    console.log(
      `${BIDS_PER_SECOND} bids a second: p50 ${calm.p50Ms} ms, p99 ${calm.p99Ms} ms in calm; p50 ${stormy.p50Ms} ms, ` +
        `p99 ${stormy.p99Ms} ms (${(stormy.p99Ms / calm.p99Ms).toFixed(1)} times) beside a neighbour of ${ITEMS} items: ` +
        Object.entries(done)
          .map(([what, { answers, statuses }]) => `${answers} ${what} (${statuses})`)
          .join(', '),
    )
    const broken = await brokenInvariants(stage.ours)
    if (broken.length > 0) throw new Error(broken.join('; '))
  } finally {
    await stage.close()
  }
}

/** An organization at its bounds. @returns its owner's session, and the ids of its labels */
async function addNeighbour(url: string): Promise<Pick<Storm, 'token' | 'labels'>> {
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
    insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time, category, custom_rules)
    select ${organization?.id}, 'thing-' || n, 'Thing ' || n, repeat('Worth having. ', 140), 125,
           now() - interval '1 hour', now() + interval '1 day' + n * interval '1 minute', 'Label 0', ${rules}
    from generate_series(1, ${ITEMS}) n`
  await sql`
    insert into auction_lock (auction_item_id, organization_id)
    select id, organization_id from auction_item where organization_id = ${organization?.id}`
  const labels = await sql`
    insert into category_label (organization_id, label, "order")
    select ${organization?.id}, 'Label ' || n, n from generate_series(0, ${LABELS - 1}) n returning id`
  await sql`analyze`
  await sql.end()
  return { token, labels: labels.map(({ id }) => id) }
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
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bidder${amount}@example.org`, amount }),
  })
  if (answer.status !== 200) throw new Error(`A bid was answered with ${answer.status}: ${await answer.text()}`)
  return performance.now() - sentAt
}
