import postgres from 'postgres'
import { paceBids, percentile } from './pace-bids.ts'
import type { StubMessage } from './provider-stub.ts'
import { openStage } from './stage.ts'

const ITEMS = 500
const BIDS_PER_SECOND = 1_000
const SECONDS = 20
/** Not counted at the start. */
const WARMING_MS = 5_000
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
    const from = Date.now()
    const { bids, p50Ms, p99Ms } = await paceBids(stage.port, { items: ITEMS, perSecond: BIDS_PER_SECOND }).run(SECONDS)
    const until = Date.now()
    await stub.settle()
    const outbid = await sql<{ id: string; at: Date }[]>`
      select id, created_at as at from outbox where kind = 'outbid'`
    const ages = outbid.flatMap(({ id, at }) => {
      const takenAt = stub.takenAt.get(id)
      return takenAt === undefined ? [] : [takenAt - at.getTime()]
    })
    const inTime = stub.takenBetween(from + WARMING_MS, until)
    console.log(
      `${bids.filter(({ isAccepted }) => isAccepted).length} of ${bids.length} bids in ${SECONDS} s, p50 ${p50Ms} ms, ` +
        `p99 ${p99Ms} ms; ${inTime} emails a second, ${stub.refused()} calls refused; outbid emails ${ages.length}, ` +
        `oldest ${Math.max(0, ...ages)} ms, median ${percentile(ages, 0.5)} ms`,
    )
    console.log(`afterwards ${stub.takenBetween(until, Math.max(...stub.takenAt.values()))} emails a second`)
  } finally {
    await sql.end()
    await stage.close()
    stub.process.kill()
  }
}

/** The others win and lose without a word. */
function addUnsubscribed(sql: postgres.Sql) {
  return sql`
    insert into mail_address (email, unsubscribed_at)
    select 'bidder' || n || '@example.org', now() from generate_series(0, 99999) n where n % 5 >= ${5 / READERS}`
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
    /** How many emails it took a second between two instants. */
    takenBetween(from: number, until: number): number {
      const taken = [...takenAt.values()].filter((at) => at >= from && at <= until)
      return Math.round((taken.length * 1000) / (until - from))
    },
    /** Waits until nothing has come for three seconds. */
    async settle() {
      while (Date.now() - lastAt < 3_000) await Bun.sleep(100)
    },
  }
}
