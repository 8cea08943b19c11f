import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { readTogether } from '../../../db/read-together.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { samples } from '../../../emails/samples.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail, addNotice, claimDue } from '../../../tests/support/mail.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { type EmailKind, emailKinds } from '../../contract/values/kind/email-kind.ts'
import { draftEmail } from '../drafts/draft-email.ts'
import { claimEmails } from './claim-emails.ts'

const { orm } = await freshDatabase()
const school = await addSchool(orm)
const publicUrl = new URL('http://localhost:4321')

// About nothing but their item.
const aboutItems: EmailKind[] = ['closing-soon', 'second-chance-over']
test.each(emailKinds.filter((kind) => !aboutItems.includes(kind)))(
  'an email (%s) whose row does not say what caused it fails, says so, and holds up no other',
  async (kind) => {
    const broken = await addEmail(orm, school, { kind, content: { wins: 'all' }, state: 'queued' })
    const other = await addNotice(orm)
    expect((await claimDue(orm)).map(({ row }) => row.id)).toEqual([other.id])
    const [row] = await orm.select().from(outbox).where(eq(outbox.id, broken.id))
    expect(row).toMatchObject({ state: 'failed', problem: 'The email couldn’t be written.' })
  },
)

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
    publicUrl,
    hasBudgets: true,
    now: new Date(),
    limit: 10,
    batchSize: 10,
  })
  const others = emails.filter((email) => email !== broken).map(({ id }) => id)
  expect(batches.flatMap(({ emails }) => emails.map(({ row }) => row.id))).toEqual(others)
  expect(read.slice(-2)).toEqual([2, 2])
  const [row] = await orm
    .select()
    .from(outbox)
    .where(eq(outbox.id, broken?.id ?? ''))
  expect(row).toMatchObject({ state: 'failed', problem: 'The email couldn’t be written.' })
})

test('a batch that is repeated is claimed whole and under its key, and nothing joins it', async () => {
  const { orm } = await freshDatabase()
  const batchId = crypto.randomUUID()
  const repeated = []
  for (let count = 0; count < 5; count++)
    repeated.push(await addEmail(orm, null, { kind: 'won', state: 'queued', batchId, email: samples.won }))
  await addNotice(orm)
  const now = new Date()
  const { batches } = await claimEmails(orm, {
    draftEmail,
    publicUrl,
    hasBudgets: false,
    now,
    limit: 3,
    batchSize: 100,
  })
  expect(batches.map(({ id, emails }) => [id, emails.map(({ row }) => row.id)])).toEqual([
    [batchId, repeated.map(({ id }) => id).toSorted()],
  ])
})
