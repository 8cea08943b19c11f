import postgres from 'postgres'
import { cpuTimeOfEach } from './cpu-time.ts'
import type { Note } from './figures.ts'
import { paceBids, percentile } from './pace-bids.ts'
import { openStage } from './stage.ts'

/** Calls a second that it takes, as Resend's smallest plan does. */
const RATE = 5
const ANSWERING_MS = 150

const ITEMS = 500
const BIDS_PER_SECOND = 1_000
const SECONDS = 20
/** Not counted at the start. */
const WARMING_MS = 5_000
/** Of those who bid, one in so many wants news of being outbid: as many emails as the provider takes. */
const READERS = 5 / 2

/** What the stub tells its parent: where it listens, then what became of each call, and for whom its emails were. */
type StubMessage = { port: number } | { at: number; status: number; ids: string[] }

if (import.meta.main) listen()

/** How old news of being outbid is when a provider of five calls a second has it, at a thousand bids a second. */
export async function measureProvider(note: Note) {
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
    const before = await stage.cpuTime()
    await stub.finish()
    const after = await stage.cpuTime()
    const outbid = await sql<{ id: string; at: Date }[]>`
      select id, created_at as at from outbox where kind = 'outbid'`
    const ages = outbid.flatMap(({ id, at }) => {
      const takenAt = stub.takenAt.get(id)
      return takenAt === undefined ? [] : [takenAt - at.getTime()]
    })
    const afterwards = stub.perSecondBetween(until, Math.max(...stub.takenAt.values()))
    note('bids that were refused', bids.filter(({ isAccepted }) => !isAccepted).length, 'bids')
    note(`${BIDS_PER_SECOND} bids a second: p50`, p50Ms, 'ms')
    note(`${BIDS_PER_SECOND} bids a second: p99`, p99Ms, 'ms')
    note('emails taken meanwhile', stub.perSecondBetween(from + WARMING_MS, until), 'emails/s')
    note('emails taken afterwards', afterwards, 'emails/s')
    const { server, database } = cpuTimeOfEach(before, after, stub.countBetween(until, Infinity))
    note('CPU of an email afterwards, server', server, 'µs')
    note('CPU of an email afterwards, database', database, 'µs')
    note('calls that the provider refused', stub.refused(), 'calls')
    note('age of an outbid email when taken: median', percentile(ages, 0.5), 'ms')
    note('age of an outbid email when taken: oldest', Math.max(0, ...ages), 'ms')
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
  const stub = Bun.spawn(['bun', import.meta.path], {
    ipc(message: StubMessage) {
      if ('port' in message) return listening.resolve(message.port)
      lastAt = message.at
      if (message.status === 429) refused++
      for (const id of message.ids) takenAt.set(id, message.at)
    },
  })
  const countBetween = (from: number, until: number) =>
    [...takenAt.values()].filter((at) => at >= from && at <= until).length
  return {
    process: stub,
    url: `http://127.0.0.1:${await listening.promise}`,
    takenAt,
    refused: () => refused,
    /** How many emails it took between two instants. */
    countBetween,
    /** How many emails it took a second between two instants. */
    perSecondBetween: (from: number, until: number) => Math.round((countBetween(from, until) * 1000) / (until - from)),
    /** Waits until nothing has come for three seconds. */
    async finish() {
      while (Date.now() - lastAt < 3_000) await Bun.sleep(100)
    },
  }
}

/** A process of its own, so that taking emails costs the measured one nothing but the processor. */
function listen() {
  const calls: number[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const emails = (await request.json()) as { tags: { value: string }[] }[]
      const at = Date.now()
      while ((calls[0] ?? at) <= at - 1000) calls.shift()
      const headers = {
        'ratelimit-limit': String(RATE),
        'ratelimit-remaining': String(Math.max(0, RATE - calls.length - 1)),
        'ratelimit-reset': '1',
      }
      const ids = emails.map(({ tags }) => tags[0]?.value ?? '')
      if (calls.length >= RATE) {
        tell({ at, status: 429, ids: [] })
        const refusal = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' }
        return Response.json(refusal, { status: 429, headers: { ...headers, 'retry-after': '1' } })
      }
      calls.push(at)
      await Bun.sleep(ANSWERING_MS)
      tell({ at, status: 200, ids })
      return Response.json({ data: ids.map((id) => ({ id })), errors: [] }, { headers })
    },
  })
  tell({ port: server.port ?? 0 })
}

function tell(message: StubMessage) {
  process.send?.(message)
}
