import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import postgres from 'postgres'
import { dropExpired } from '../../../api/bidders/erasure/drop-expired.ts'
import { openDelivery } from '../../../api/email/outbox/deliver.ts'
import { reclaimEmails } from '../../../api/email/outbox/outcomes.ts'
import { applyDeliveryEvent } from '../../../api/email/outbox/resend.ts'
import type { Envelope, SendResult } from '../../../api/email/outbox/transport.ts'
import { openClock } from '../../../api/server/context/clock.ts'
import { readConfig } from '../../../api/server/context/config.ts'
import { openDatabase } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { freshDatabase } from '../../support/database.ts'
import { addMember, addSchool } from '../../support/school.ts'
import { until } from '../../support/until.ts'

const { orm, url } = await freshDatabase()

/** As after two months: most was sent long ago, some of it to one inbox just now, and one closing waits. */
async function fillOutbox() {
  const [school, unconfirmed] = [await addSchool(orm), await addSchool(orm)]
  await addMember(orm, unconfirmed, 'admin')
  const batch = crypto.randomUUID()
  const email = JSON.stringify(outbid.samples.outbid)
  // Not by our pools, whose statements may take only so long.
  const seed = postgres(url, { max: 1 })
  await seed`
    insert into outbox (id, organization_id, kind, auction_item_id, content, recipient, state, send_after, claimed_at, inbox, letter, batch_id)
    select gen_random_uuid(), organization::uuid, kind, gen_random_uuid(), '{}', who, state, ago, case when claimed then ago end,
           case when claimed then who end, letter::jsonb, batch::uuid
    from (values
      (20000, ${school.id}, 'bid-receipt', null, 'sent', 7200, interval '5 minutes', true, null, null),
      (300, null, 'email-changed', null, 'sent', 7200, interval '5 minutes', true, null, null),
      (60, ${school.id}, 'outbid', 'busy@example.org', 'sent', 60, '1 second', true, null, null),
      (3, ${school.id}, 'outbid', 'busy@example.org', 'queued', 120, '1 second', false, null, null),
      (60, ${school.id}, 'closing-results', null, 'queued', 60, '1 second', false, null, null),
      (5, ${school.id}, 'outbid', null, 'queued', 60, '1 second', false, ${email}, ${batch}),
      (10, ${unconfirmed.id}, 'message', null, 'queued', 60, '1 second', false, null, null),
      (6, ${school.id}, 'won', null, 'sending', 3600, '1 second', true, ${email}, null)
    ) as rows (count, organization, kind, recipient, state, seconds, gap, claimed, letter, batch)
    cross join lateral generate_series(1, count) as n
    cross join lateral (select coalesce(recipient, n || '-' || kind || '@example.org'), now() - seconds * interval '1 second' - n * gap) as row (who, ago)`
  await seed`vacuum analyze outbox`
  await seed.end()
}

const HANDOVERS: SendResult[] = [
  { kind: 'refused', problem: '' },
  { kind: 'later', problem: '' },
  { kind: 'busy', problem: '' },
  { kind: 'failed', problem: '', isDown: false },
]

/** Everything that is asked of the outbox while it is emptied, with each outcome, and claims that are renewed. */
async function deliver() {
  const database = openDatabase(url)
  const log = pino({ level: 'silent' })
  const clock = openClock(() => Promise.resolve(Date.now()), log)
  const context = { database, config: readConfig({}), log, clock }
  const seen = new Set<string>()
  const claimedAt = async ({ id }: Envelope) =>
    (await database.orm.select({ at: outbox.claimedAt }).from(outbox).where(eq(outbox.id, id)))[0]?.at?.getTime()
  async function send(batch: Envelope[]): Promise<SendResult[]> {
    const [first] = batch
    const before = first && (await claimedAt(first))
    await until(async () => first !== undefined && (await claimedAt(first)) !== before)
    return batch.map(({ id }, index) => {
      const handover = seen.has(id) ? undefined : HANDOVERS[index]
      seen.add(id)
      return handover ?? { kind: 'accepted', providerId: id }
    })
  }
  const transport = { batchSize: 20, callsAtOnce: 4, ready: () => Promise.resolve(), send, close() {} }
  const times = { betweenRenewals: 50, recording: 40_000, betweenTries: 10, slow: 10_000, leaving: 100 }
  const outgoing = { transport, from: 'bids@example.org' }
  for (const knowsKeys of [false, true]) await reclaimEmails(database.orm, new Date(), { knowsKeys })
  await openDelivery(context, outgoing, async () => ({ kind: 'email', email: outbid.samples.outbid }), times).run()
  const about = { email_id: [...seen][0] ?? '', tags: { mail: crypto.randomUUID() } }
  await applyDeliveryEvent(database.orm, { type: 'email.complained', data: about }, new Date())
  await dropExpired(database.orm, new Date())
  clock.close()
  await database.close()
}

test('no statement by which emails are claimed, renewed, settled, and purged reads the whole outbox', async () => {
  await fillOutbox()
  const [before] = await orm.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  await deliver()
  // A backend says what it read when it ends.
  await until(async () => {
    const [left] = await orm.execute(
      sql`select from pg_stat_activity where datname = current_database() and backend_start > ${before?.now}::timestamptz`,
    )
    return left === undefined
  })
  const [table] = await orm.execute<{ scans: number }>(
    sql`select seq_scan::int as scans from pg_stat_user_tables where relname = 'outbox'`,
  )
  const used = await orm.execute<{ name: string }>(sql`
    select indexrelname as name from pg_stat_user_indexes where relname = 'outbox' and idx_scan > 0 order by name`)
  expect({ scans: table?.scans, used: used.map(({ name }) => name) }).toEqual({
    scans: 0,
    used: [
      'outbox_batch',
      'outbox_catching_up',
      'outbox_due_first',
      'outbox_due_in_turn',
      'outbox_of_inbox',
      'outbox_of_organization',
      'outbox_pkey',
      'outbox_provider',
      'outbox_sending',
      'outbox_sent_by_organization',
    ],
  })
})
