import { afterAll, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrate } from '../../../db/migrate.ts'
import { freshDatabase } from '../../support/database.ts'

const { url } = await freshDatabase()
const name = `before_${crypto.randomUUID().slice(0, 8)}`
const admin = postgres(url, { max: 1, onnotice: () => {} })
await admin`create database ${admin(name)}`
const before = Object.assign(new URL(url), { pathname: name }).href
const sql = postgres(before, { max: 1, onnotice: () => {} })
const folder = await mkdtemp(join(tmpdir(), 'bidlark-migrations-'))
afterAll(async () => {
  await sql.end()
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
  await rm(folder, { recursive: true })
})

/** The database as the version before had it, when bidders were addresses and paddles in nine tables. */
async function addOldDatabase() {
  await cp(join(import.meta.dir, '../../../db/migrations/0000_start.sql'), join(folder, '0000_start.sql'))
  const journal = await Bun.file(join(import.meta.dir, '../../../db/migrations/meta/_journal.json')).json()
  await Bun.write(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  )
  await applyMigrations(drizzle(sql), { migrationsFolder: folder })
}

const ERASED = 'erased-0123456789abcdef@erased.invalid'

async function addEvening() {
  await sql.unsafe(`
    insert into organization (id, name, slug, contact_email)
      values ('00000000-0000-7000-8000-000000000001', 'Maple', 'maple', 'maple@example.org');
    insert into auction_item (id, organization_id, slug, title, description, starting_bid, start_time, end_time)
      select ('00000000-0000-7000-8000-00000000010' || n)::uuid, o.id, 'item-' || n, 'Item ' || n, '', 100, now() - interval '2 hours', now() - interval '1 hour'
      from organization o, generate_series(1, 4) n;
    insert into paddle (id, organization_id, number, given_at, given_by_name)
      select '00000000-0000-7000-8000-000000000200', id, 12, now(), 'Ada' from organization;
    insert into bid (organization_id, auction_item_id, email, paddle_id, amount, is_winning)
      select o.id, i.id, who.email, who.paddle, who.amount, who.wins
      from organization o join auction_item i on i.organization_id = o.id
      join (values
        ('item-1', 'jane@example.org', null::uuid, 100, false), ('item-1', 'bob@example.org', null, 110, true),
        ('item-2', 'jane@example.org', null, 100, true),
        ('item-3', null, '00000000-0000-7000-8000-000000000200', 100, true),
        ('item-4', '${ERASED}', null, 100, true)
      ) as who (slug, email, paddle, amount, wins) on who.slug = i.slug;
    insert into cancelled_bid (organization_id, auction_item_id, email, amount)
      select organization_id, id, 'ann@example.org', 95 from auction_item where slug = 'item-1';
    insert into maximum_offer (organization_id, auction_item_id, email, idempotency_key, bid_id)
      select b.organization_id, b.auction_item_id, b.email, 'a-key-of-bob', b.id from bid b where b.email = 'bob@example.org';
    insert into watched_item (organization_id, auction_item_id, email)
      select organization_id, id, 'eve@example.org' from auction_item where slug in ('item-1', 'item-2');
    insert into reminder (organization_id, auction_item_id, email)
      select organization_id, id, 'jane@example.org' from auction_item where slug = 'item-1';
    insert into bidder_contact (organization_id, email, paddle_id, name, is_confirmed)
      select o.id, c.email, c.paddle, c.name, true from organization o,
      (values ('jane@example.org', null::uuid, 'Jane'), (null, '00000000-0000-7000-8000-000000000200', 'Pat')) as c (email, paddle, name);
    insert into winner (organization_id, email, paddle_id, code, note)
      select organization_id, email, paddle_id, 'CODE' || row_number() over (order by bidder), 'note of ' || bidder from bid where is_winning;
    insert into payment (id, organization_id, winner_id, kind, amount, made_at, made_by_name)
      select gen_random_uuid(), w.organization_id, w.id, 'cash', 40, now() - row_number() over (order by w.id) * interval '1 minute', 'Ada'
      from winner w order by w.id;
    insert into handover (organization_id, auction_item_id, winner_id, handed_at, handed_by_name)
      select w.organization_id, i.id, w.id, now(), 'Ada' from winner w, auction_item i where i.slug = 'item-3' and w.paddle_id is not null;
    insert into donation (organization_id, title, email, form, created_at)
      select o.id, d.title, d.email, d.title, now() from organization o,
      (values ('Vase', 'jane@example.org'), ('Lamp', 'dee@example.org'), ('Sofa', 'dee@example.org'), ('Desk', null)) as d (title, email);
    insert into outbox (organization_id, kind, recipient, content, state)
      select id, 'closing-summary', 'ada@example.org', '{"items": [{"winner": {"email": "${ERASED}"}}]}'::jsonb, 'sent' from organization
      union all select id, 'won', '${ERASED}', '{}'::jsonb, 'sent' from organization;`)
}

test('a database of the version before keeps every bid, win, payment, donation, name, and code with whose they are', async () => {
  await addOldDatabase()
  await addEvening()
  const bids = (labels: string) => sql.unsafe(`select b.id, b.amount, ${labels} from bid b order by b.id`)
  const was = await bids(
    `case when b.email = '${ERASED}' then 'erased' else bidder_label(b.email, b.paddle_id) end as whose`,
  )
  const winnerIds = await sql`select id from winner where email is not null order by id`
  await sql.end()
  await migrate(before)
  const now = postgres(before, { max: 1, onnotice: () => {} })
  const rows = await now`
    select b.id, b.amount, (select label from bidder w where w.id = b.bidder_id) as whose from bid b order by b.id`
  expect([...rows]).toEqual([...was])
  const bidders = await now`
    select label, name, code is not null as has_code, note, erased_at is not null as is_erased,
           (select sum(amount) from payment p where p.bidder_id = w.id) as paid,
           (select count(*)::int from handover h where h.bidder_id = w.id) as handed
    from bidder w order by lower(label) collate "C"`
  expect([...(await now`select id from payment order by number`)]).toEqual([
    ...(await now`select id from payment order by made_at`),
  ])
  const known = { name: null, has_code: false, note: null, is_erased: false, paid: null, handed: 0 }
  const won = (note: string) => ({ ...known, has_code: true, note: `note of ${note}`, paid: '40.00' })
  expect([...bidders]).toEqual([
    { ...known, label: 'ann@example.org' },
    { ...won('bob@example.org'), label: 'bob@example.org' },
    { ...known, label: 'dee@example.org' },
    { ...won(ERASED), label: 'erased', is_erased: true },
    { ...known, label: 'eve@example.org' },
    { ...won('jane@example.org'), label: 'jane@example.org', name: 'Jane' },
    { ...won('00000000-0000-7000-8000-000000000200'), label: 'Paddle 12', name: 'Pat', handed: 1 },
  ])
  expect([
    ...(await now`select id from bidder where code is not null and email is not null or erased_at is not null order by id`),
  ]).toEqual([...winnerIds])
  expect(
    await now`select 1 from maximum_offer m join bidder w on w.id = m.bidder_id and w.email = 'bob@example.org'`,
  ).toHaveLength(1)
  const followers = await now`
    select label, count(*)::int as items from (
      select bidder_id from watched_item union all select bidder_id from reminder
    ) followed join bidder w on w.id = bidder_id group by label order by label`
  expect([...followers]).toEqual([
    { label: 'eve@example.org', items: 2 },
    { label: 'jane@example.org', items: 1 },
  ])
  const donors = await now`
    select title, label from donation d left join bidder w on w.id = d.bidder_id order by title`
  expect([...donors]).toEqual([
    { title: 'Desk', label: null },
    { title: 'Lamp', label: 'dee@example.org' },
    { title: 'Sofa', label: 'dee@example.org' },
    { title: 'Vase', label: 'jane@example.org' },
  ])
  expect(JSON.stringify(await now`select * from outbox`)).not.toContain('erased.invalid')
  await now.end()
})
