import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { won } from '../../../emails/kinds/won.tsx'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail, addNotice, claimDue } from '../../../tests/support/emails.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { addSchool, type School } from '../../../tests/support/school.ts'
import { type EmailKind, emailKinds } from '../../contract/values/kind/email-kind.ts'
import { draftEmail } from '../kinds/draft-email.ts'
import { claimEmails } from './claim-emails.ts'
import { dueEmails } from './due-emails.ts'

const { orm } = await freshDatabase()
const school = await addSchool(orm)
const about = { publicUrl: new URL('http://localhost:4321'), hasBudgets: true, now: new Date(), batchSize: 100 }

// About nothing but their item.
const aboutItems: EmailKind[] = ['closing-soon', 'second-chance-over']
test('an email of any kind whose row does not say what caused it fails, says so, and holds up no other', async () => {
  const kinds = emailKinds.filter((kind) => !aboutItems.includes(kind))
  for (const kind of kinds) await addEmail(orm, school, { kind, content: { wins: 'all' }, state: 'queued' })
  const other = await addNotice(orm)
  expect((await claimDue(orm)).map(({ row }) => row.id)).toEqual([other.id])
  const rows = await emailRowsOf(orm, school)
  const failed = (kind: EmailKind) => `${kind} failed: The email couldn’t be written.`
  expect(rows.map(({ kind, state, problem }) => `${kind} ${state}: ${problem}`).sort()).toEqual(
    kinds.map(failed).sort(),
  )
})

test('an email over which a statement fails holds up no other, and those that read together still do', async () => {
  const { orm } = await freshDatabase()
  const emails = []
  for (let count = 0; count < 3; count++) emails.push(await addNotice(orm))
  const [, broken] = emails
  const together = readTogether(async (tx, ids: readonly string[]) => {
    await tx.execute(sql`select 1 / ${Number(!ids.includes(broken?.id ?? ''))}::int`)
    return ids.map(() => ids.length)
  })
  const read: number[] = []
  const { batches } = await claimEmails(orm, {
    draftEmail: async (draft) => {
      read.push(await together(draft.tx, draft.row.id))
      return draftEmail(draft)
    },
    ...about,
    limit: 10,
  })
  const others = emails.filter((email) => email !== broken).map(({ id }) => id)
  expect(batches.flatMap(({ emails }) => emails.map(({ row }) => row.id))).toEqual(others)
  expect(read.slice(-2)).toEqual([2, 2])
  const failed = await orm.select().from(outbox).where(eq(outbox.state, 'failed'))
  expect(failed).toMatchObject([{ id: broken?.id, problem: 'The email couldn’t be written.' }])
})

test('a batch that is repeated is claimed whole and under its key, and nothing joins it', async () => {
  const { orm } = await freshDatabase()
  const batchId = crypto.randomUUID()
  const repeated = []
  for (let count = 0; count < 5; count++)
    repeated.push(await addEmail(orm, null, { kind: 'won', state: 'queued', batchId, email: won.samples.won }))
  await addNotice(orm)
  const { batches } = await claimEmails(orm, { ...about, draftEmail, limit: 3 })
  expect(batches.map(({ id, emails }) => [id, emails.map(({ row }) => row.id)])).toEqual([
    [batchId, repeated.map(({ id }) => id).toSorted()],
  ])
})

test('of messages that leave at one moment, one is a notice to an address that nobody confirmed: the first that is needed', async () => {
  const [school, recipient] = [await addSchool(orm), 'jane@example.org']
  const messages = (['winners', 'bidders', 'bidders', 'bidders'] as const).map((audience, index) => ({
    id: crypto.randomUUID(),
    organizationId: school.id,
    audience,
    subject: `Pickup ${index}`,
    text: 'In the gym.',
    recipients: 1,
    sentAt: new Date(),
    sentByName: 'Ada Lark',
  }))
  await orm.insert(message).values(messages)
  for (const [index, { id }] of messages.entries()) {
    const createdAt = new Date(Date.now() - 60_000 + index)
    await addEmail(orm, school, { kind: 'message', recipient, content: { messageId: id }, state: 'queued', createdAt })
  }
  const left = (await claimDue(orm)).filter(({ row }) => row.recipient === recipient)
  expect(left.map(({ row }) => row.content)).toEqual([{ messageId: messages[1]?.id }])
  expect((await emailRowsOf(orm, school)).map(({ problem }) => problem)).toEqual([
    'They no longer have what they won.',
    null,
    ...Array(2).fill('One notice a day until they confirm their email.'),
  ])
})

const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** An outbox of its own, and who is served when `limit` at a time are claimed. */
async function openOutbox() {
  const { orm } = await freshDatabase()
  const add = (school: School | null, minutes: number, more: Partial<typeof outbox.$inferInsert> = {}) =>
    addEmail(orm, school, { state: 'queued', createdAt: ago(minutes), ...more })
  const claim = (limit: number, at = now) =>
    orm.transaction(async (tx) => {
      const rows = await dueEmails(tx, at, limit)
      for (const { id } of rows) await tx.update(outbox).set({ state: 'sent', claimedAt: at }).where(eq(outbox.id, id))
      return rows
    })
  return { orm, add, claim }
}

test('links of accounts and invitations leave first, then what a bidder won, what they have time to act upon, and receipts', async () => {
  const { orm, add, claim } = await openOutbox()
  const [large, small] = [await addSchool(orm), await addSchool(orm)]
  const late = ['won', 'closing-soon', 'outbid', 'invitation', 'forgotten-password'] as const
  const kinds = ['bid-receipt', 'closing-results', ...late] as const
  for (const [index, kind] of kinds.entries()) await add(index % 2 ? large : small, 30 - index, { kind })
  const order = []
  for (let turn = 1; turn <= kinds.length; turn++) order.push(...(await claim(1)).map(({ kind }) => kind))
  expect(order.slice(0, 3)).toEqual(['invitation', 'forgotten-password', 'won'])
  expect(order.slice(3, 5).toSorted()).toEqual(['closing-soon', 'outbid'])
})

test('an organization with one email does not wait for all of another', async () => {
  const { orm, add, claim } = await openOutbox()
  const [large, small] = [await addSchool(orm), await addSchool(orm)]
  for (let minutes = 60; minutes > 20; minutes--) await add(large, minutes)
  const only = await add(small, 1)
  const rows = await claim(10)
  expect(rows.length).toBe(10)
  expect(rows.map(({ id }) => id)).toContain(only.id)
  expect((await claim(100)).length).toBe(31)
})

test('of more organizations than are served at once each has its turn', async () => {
  const { orm, add, claim } = await openOutbox()
  const schools = await Promise.all(Array.from({ length: 6 }, () => addSchool(orm)))
  for (const [index, school] of schools.entries()) {
    for (let count = 0; count < 4; count++) await add(school, 50 - index)
  }
  const rounds = []
  for (let round = 1; round <= 12; round++) {
    const rows = await claim(2, new Date(now.getTime() + round))
    rounds.push(...rows.map(({ organizationId }) => organizationId))
  }
  for (let turn = 0; turn < 24; turn += 6) expect(new Set(rounds.slice(turn, turn + 6)).size).toBe(6)
})

test('what waits for later is left, and an email that was just tried lets others go first', async () => {
  const { orm, add, claim } = await openOutbox()
  const school = await addSchool(orm)
  await add(school, -5)
  await add(null, -5, { kind: 'forgotten-password' })
  const tried = await add(null, 2, { kind: 'confirm-address', claimedAt: ago(0.5) })
  const other = await add(school, 1)
  expect((await claim(1)).map(({ id }) => id)).toEqual([other.id])
  expect((await claim(10)).map(({ id }) => id)).toEqual([tried.id])
  expect(await claim(10)).toEqual([])
})

test('a claim reads no more of a full outbox than it takes', async () => {
  const { orm } = await openOutbox()
  const schools = await Promise.all(Array.from({ length: 20 }, () => addSchool(orm)))
  for (const { id } of schools) {
    await orm.execute(sql`
      insert into outbox (organization_id, kind, recipient, content, send_after)
      select ${id}, 'closing-results', n || '@example.org', '{}', now() - interval '1 hour'
      from generate_series(1, 1000) as n`)
  }
  await addNotice(orm)
  await orm.transaction(async (tx) => {
    const before = await readRows(tx)
    expect((await dueEmails(tx, new Date(Date.now() + 1_000), 10)).length).toBe(10)
    expect((await readRows(tx)) - before).toBeLessThan(300)
  })
})

/** How many rows of the outbox this connection has read. */
async function readRows(tx: Tx): Promise<number> {
  const [read] = await tx.execute<{ rows: string }>(sql`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'outbox'`)
  return Number(read?.rows)
}
