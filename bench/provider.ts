import postgres from 'postgres'
import type { StubMessage } from './provider-stub.ts'
import { openStage } from './stage.ts'

const ITEMS = 500
const BIDS_PER_SECOND = 1_000
const SECONDS = 20
/** Of those who bid, one in so many wants news of being outbid: as many emails as the provider takes. */
const READERS = 5 / 2

/** How old news of being outbid is when a provider of five calls a second has it, at a thousand bids a second. */
export async function measureProvider() {
  const stub = await openStub()
  const stage = await openStage({
    RESEND_API_KEY: 're_bench',
    RESEND_BASE_URL: stub.url,
    EMAIL_FROM: 'bids@example.org',
  })
  const sql = postgres(stage.ours, { max: 2 })
  try {
    await addUnsubscribed(sql)
    const bids = await placeBids(stage.port)
    await stub.settle()
    const rows = await sql<{ id: string; kind: string; state: string; at: Date }[]>`
      select id, kind, state, created_at as at from outbox`
    const ages = rows
      .flatMap(({ id, kind, at }) => (kind === 'outbid' ? [(stub.takenAt.get(id) ?? Number.NaN) - at.getTime()] : []))
      .filter((age) => !Number.isNaN(age))
      .sort((one, other) => one - other)
    const lastAt = Math.max(...stub.takenAt.values())
    const afterwards = [...stub.takenAt.values()].filter((at) => at >= bids.until).length
    const inTime = [...stub.takenAt.values()].filter((at) => at >= bids.from + 5_000 && at <= bids.until)
    const states = Object.entries(Object.groupBy(rows, ({ kind, state }) => `${kind} ${state}`))
    console.log(
      `${bids.accepted} of ${bids.sent} bids in ${SECONDS} s, p50 ${bids.p50Ms} ms, p99 ${bids.p99Ms} ms; ` +
        `${Math.round((inTime.length * 1000) / (bids.until - bids.from - 5_000))} emails a second, ${stub.refused()} calls refused; ` +
        `outbid emails ${ages.length}, oldest ${(ages.at(-1) ?? 0) / 1000} s, median ${(ages[Math.floor(ages.length / 2)] ?? 0) / 1000} s`,
    )
    console.log(`afterwards ${Math.round((afterwards * 1000) / (lastAt - bids.until))} emails a second`)
    console.log(states.map(([state, rows]) => `${state}: ${rows?.length}`).join(', '))
  } finally {
    await sql.end()
    await stage.close()
    stub.process.kill()
  }
}

const bidderOf = (index: number) => `bidder${index}@example.org`

/** The others win and lose without a word. */
function addUnsubscribed(sql: postgres.Sql) {
  return sql`
    insert into mail_address (email, unsubscribed_at)
    select 'bidder' || n || '@example.org', now() from generate_series(0, 99999) n where n % 5 >= ${5 / READERS}`
}

/** Each bid outbids somebody else; nobody bids twice on an item. */
async function placeBids(port: number) {
  const times: number[] = []
  const from = Date.now()
  const placed: Promise<void>[] = []
  let sent = 0
  let accepted = 0
  async function place(index: number) {
    const sentAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/bench/auction/item-${1 + (index % ITEMS)}/bid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: bidderOf(index), amount: 125 + 5 * Math.floor(index / ITEMS) }),
    })
    times.push(performance.now() - sentAt)
    if (answer.ok) accepted++
    await answer.arrayBuffer()
  }
  while (Date.now() - from < SECONDS * 1000) {
    const due = ((Date.now() - from) * BIDS_PER_SECOND) / 1000
    while (sent < due) placed.push(place(sent++))
    await Bun.sleep(5)
  }
  await Promise.all(placed)
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { from, until: Date.now(), sent, accepted, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function openStub() {
  const takenAt = new Map<string, number>()
  const listening = Promise.withResolvers<number>()
  let lastAt = 0
  let refused = 0
  const stub = Bun.spawn(['bun', `${import.meta.dir}/provider-stub.ts`], {
    ipc(message: StubMessage) {
      if ('port' in message) return listening.resolve(message.port)
      lastAt = message.at
      if (message.status === 429) refused++
      for (const id of message.ids) takenAt.set(id, message.at)
    },
  })
  return {
    process: stub,
    url: `http://127.0.0.1:${await listening.promise}`,
    takenAt,
    refused: () => refused,
    /** Waits until nothing has come for three seconds. */
    async settle() {
      while (Date.now() - lastAt < 3_000) await Bun.sleep(100)
    },
  }
}
