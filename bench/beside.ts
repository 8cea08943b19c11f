import postgres from 'postgres'
import { hashToken, newToken } from '../api/server/context/token.ts'
import type { Note } from './figures.ts'
import { paceBids, percentile } from './pace-bids.ts'
import { checkInvariants, openStage } from './stage.ts'
import { networkStormKinds, type Storm, type StormKind, type StormResult, stormKinds } from './storm.ts'

const BIDS_PER_SECOND = 20
const SECONDS = 10
const BID_ON = 10
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
    const pace = paceBids(stage.port, { items: BID_ON, perSecond: BIDS_PER_SECOND })
    const place = async (seconds: number): Promise<number> => {
      const { bids } = await pace.run(seconds)
      if (bids.some(({ isAccepted }) => !isAccepted)) throw new Error('A bid was refused')
      const tenths = bids.map(({ ms }) => ms * 10)
      return percentile(tenths, 0.99) / 10
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

interface Beside {
  kind: StormKind
  /** The 99th percentile of bids without it and beside it, in milliseconds. */
  calm: number
  stormy: number
  done: StormResult
}

function report(note: Note, { kind, calm, stormy, done }: Beside) {
  note(`${kind}: p99 in calm`, calm, 'ms')
  note(`${kind}: p99 beside it`, stormy, 'ms')
  note(`${kind}: times as long`, Math.round((stormy * 10) / calm) / 10, '')
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
