import postgres from 'postgres'
import { SMTPServer } from 'smtp-server'
import type { Note } from './figures.ts'
import { type PacedBid, paceBids, percentile } from './pace-bids.ts'
import { openStage } from './stage.ts'

const WINNERS = 500
const BIDS_PER_SECOND = 50
const SECONDS = 15

/** What the sink tells its parent: where it listens, then when it took a mail, and for whom. */
type SinkMessage = { port: number } | { to: string; at: number }

if (import.meta.main) listen()

/** How long mails take, and what they cost the bids that are placed meanwhile. */
export async function measureSmtp(note: Note) {
  const sink = await openSink()
  const stage = await openStage({ SMTP_URL: `smtp://127.0.0.1:${sink.port}`, EMAIL_FROM: 'bids@example.org' })
  const bids = paceBids(stage.port, { items: 20, perSecond: BIDS_PER_SECOND })
  try {
    const before = await bids.run(SECONDS)
    await sink.finish()
    reportLag(note, allAccepted(before.bids), sink.takenAt)
    const closing = closeMany(stage.ours, sink)
    const during = await bids.run(SECONDS)
    allAccepted(during.bids)
    const seconds = await closing
    note(`${WINNERS} emails to winners, from the closing to the last one`, Math.round(seconds * 10) / 10, 's')
    note(`${BIDS_PER_SECOND} bids a second: p99`, before.p99Ms, 'ms')
    note(`${BIDS_PER_SECOND} bids a second beside the closing and its emails: p99`, during.p99Ms, 'ms')
  } finally {
    await stage.close()
    sink.process.kill()
  }
}

async function openSink() {
  const takenAt = new Map<string, number[]>()
  const listening = Promise.withResolvers<number>()
  let lastAt = 0
  const sink = Bun.spawn(['bun', import.meta.path], {
    ipc(message: SinkMessage) {
      if ('port' in message) return listening.resolve(message.port)
      lastAt = message.at
      takenAt.set(message.to, [...(takenAt.get(message.to) ?? []), message.at])
    },
  })
  return {
    process: sink,
    port: await listening.promise,
    takenAt,
    /** Waits until nothing has come for two seconds. */
    async finish() {
      while (Date.now() - lastAt < 2_000) await Bun.sleep(100)
    },
  }
}
type Sink = Awaited<ReturnType<typeof openSink>>

function allAccepted(bids: PacedBid[]): PacedBid[] {
  if (bids.some(({ isAccepted }) => !isAccepted)) throw new Error('A bid was refused')
  return bids
}

function reportLag(note: Note, bids: PacedBid[], takenAt: Sink['takenAt']) {
  const lags = bids.flatMap(({ displaced, sentAt }) =>
    displaced ? [(takenAt.get(displaced)?.at(-1) ?? Infinity) - sentAt] : [],
  )
  note('from a bid to the outbid email at the mail server: p50', percentile(lags, 0.5), 'ms')
  note('from a bid to the outbid email at the mail server: p99', percentile(lags, 0.99), 'ms')
}

/** Ends many items at once, each won by somebody else. @returns seconds until the last winner's mail was taken */
async function closeMany(databaseUrl: string, { takenAt }: Sink): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 })
  await sql`
    insert into organization (name, slug, contact_email) values ('Gala', 'gala', 'gala@example.org')`
  await sql`
    insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time)
    select id, 'prize-' || n, 'Prize ' || n, 'A thing worth having.', 125, now() - interval '1 hour', now() - interval '3 seconds'
    from organization, generate_series(1, ${WINNERS}) n where slug = 'gala'`
  await sql`
    insert into bidder (organization_id, email)
    select organization_id, 'winner-' || i.slug || '@example.org'
    from auction_item i join organization o on o.id = organization_id where o.slug = 'gala'`
  await sql`
    insert into bid (organization_id, auction_item_id, bidder_id, amount, timestamp, is_winning)
    select i.organization_id, i.id, w.id, 125, now() - interval '1 minute', true
    from auction_item i join bidder w on w.organization_id = i.organization_id and w.email = 'winner-' || i.slug || '@example.org'`
  await sql`
    insert into auction_lock (auction_item_id, organization_id, bid_count, current_amount, winning_bid_id)
    select auction_item_id, bid.organization_id, 1, amount, bid.id from bid join bidder w on w.id = bidder_id where w.email like 'winner-%'`
  const startedAt = Date.now()
  await sql`
    select graphile_worker.add_job('close-items', json_build_object('organizationId', id))
    from organization where slug = 'gala'`
  await sql.end()
  const winners = Array.from({ length: WINNERS }, (_, index) => `winner-prize-${index + 1}@example.org`)
  while (winners.some((winner) => !takenAt.has(winner))) await Bun.sleep(50)
  return (Math.max(...winners.map((winner) => takenAt.get(winner)?.[0] ?? 0)) - startedAt) / 1000
}

/** A process of its own, so that taking mails costs the measured ones nothing but the processor. */
function listen() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, answer) {
      stream.resume()
      const [recipient] = session.envelope.rcptTo
      stream.on('end', () => {
        answer()
        tell({ to: recipient?.address ?? '', at: Date.now() })
      })
    },
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.server.address()
    if (address !== null && typeof address === 'object') tell({ port: address.port })
  })
}

function tell(message: SinkMessage) {
  process.send?.(message)
}
