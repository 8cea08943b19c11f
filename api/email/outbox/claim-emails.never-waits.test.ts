import { beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { freshApp } from '../../../tests/support/app.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { type EmailKind, emailKinds } from '../../contract/values/kind/email-kind.ts'
import { makeAdmin } from '../../organizations/team/make-admin.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'
import { confirmAccount } from '../preferences/confirm-address.ts'
import { readOverBudget } from '../preferences/over-budget.ts'
import { claimEmails } from './claim-emails.ts'

const { context, orm } = await freshApp()
const MINUTE = 60_000
const needed: EmailKind[] = ['bid-cancelled', 'bidder-code', 'payment-receipt', 'second-chance', 'won']
/** Where only whether an email leaves is asked. */
const anything: DraftEmail = async () => ({ kind: 'email', email: outbid.samples.outbid })

// What another test left waiting, or under way, would leave, too.
beforeEach(async () => {
  await orm.delete(outbox)
})

const somebody = () => `${crypto.randomUUID()}@example.org`

/** What leaves now of what is due, at most `limit` emails. */
async function leaving(limit = 1_000) {
  const { publicUrl } = context.config
  const claim = { draftEmail: anything, publicUrl, hasBudgets: true, now: new Date(), limit, batchSize: 100 }
  const { batches } = await claimEmails(orm, claim)
  return batches.flatMap(({ emails }) => emails.map(({ row }) => row))
}

/** A school with an admin, who confirmed their email or not. */
async function addSchoolOf({ isConfirmed = false } = {}) {
  const school = await addSchool(orm)
  const { id, email } = await addMember(orm, school, 'admin')
  if (isConfirmed) await setConfirmed(orm, email)
  return { school, admin: { id, email } }
}

/** Emails of these kinds that were sent ten minutes ago. */
function addSent({ id: organizationId }: { id: string }, recipient: string, kinds: readonly EmailKind[], each: number) {
  const sent = { organizationId, recipient, inbox: inboxOf(recipient), state: 'sent' as const, content: {} }
  const claimedAt = new Date(Date.now() - 10 * MINUTE)
  return orm.insert(outbox).values(kinds.flatMap((kind) => Array(each).fill({ ...sent, kind, claimedAt })))
}
const others = emailKinds.filter((kind) => !needed.includes(kind))

async function fillOrganization({ id }: School) {
  for (let part = 0; part < 5; part++)
    await orm.execute(sql`
      insert into outbox (id, organization_id, kind, recipient, content, state, claimed_at)
      select gen_random_uuid(), ${id}, 'outbid', 'stranger-' || n || '@example.org', '{}', 'sent', now() - interval '10 minutes'
      from generate_series(1, 2000) as n`)
}

interface UsedUp {
  school: { id: string }
  recipient: string
  limit?: number
  /** What is due then, if not an email of each kind, and what leaves of it beside what a bidder must hear. */
  due?: readonly EmailKind[]
  more?: EmailKind[]
}

/** Each budget used up, by everything that counts to it, and who is to be emailed next. */
const usedUp: Record<string, () => Promise<UsedUp>> = {
  'of an address': async () => {
    const [school, recipient] = [await addSchool(orm), somebody()]
    await addSent(await addSchool(orm), recipient, emailKinds, 40)
    return { school, recipient }
  },
  'of an inbox': async () => {
    const [school, name] = [await addSchool(orm), crypto.randomUUID()]
    await addSent(await addSchool(orm), `${name}+other@example.org`, emailKinds, 40)
    // A link for a new password, as the others went to another address of that inbox.
    return { school, recipient: `${name}@example.org`, more: ['forgotten-password'] }
  },
  'of an organization that nobody confirmed': async () => {
    const { school } = await addSchoolOf()
    for (let count = 0; count < 4; count++) await addSent(school, somebody(), others, 1)
    return { school, recipient: somebody() }
  },
  'of all organizations of an admin that nobody confirmed': async () => {
    const [{ school: first, admin }, other] = [await addSchoolOf(), await addSchool(orm)]
    await orm.insert(userOrganization).values({ organizationId: other.id, userId: admin.id, role: 'admin' })
    for (let count = 0; count < 4; count++) await addSent(first, somebody(), others, 1)
    return { school: other, recipient: somebody() }
  },
  'of an organization to addresses that nobody confirmed': async () => {
    const { school } = await addSchoolOf({ isConfirmed: true })
    await fillOrganization(school)
    return { school, recipient: somebody() }
  },
  'of the provider': async () => {
    const school = await addSchool(orm)
    const createdAt = new Date(Date.now() - 20 * MINUTE)
    for (const kind of ['outbid', 'closing-soon', 'payment-reminder', 'bid-receipt'] as const)
      for (let count = 0; count < 5; count++) await addEmail(orm, school, { kind, state: 'queued', createdAt })
    return { school, recipient: somebody(), limit: needed.length, due: ['closing-results', ...needed] }
  },
}

test.each(Object.entries(usedUp))(
  'of all kinds of email, what a bidder must hear leaves at once though the budget %s is used up',
  async (_, useUp) => {
    const { school, recipient, limit, due = emailKinds, more = [] } = await useUp()
    for (const kind of due) await addEmail(orm, school, { kind, recipient, state: 'queued' })
    const left = (await leaving(limit)).filter((row) => row.recipient === recipient).map(({ kind }) => kind)
    expect(left.toSorted()).toEqual([...needed, ...more].toSorted())
  },
)

test('organizations of one admin send one inbox a hundred of them a day, and keep no other from telling it', async () => {
  const { school } = await addSchoolOf()
  const name = crypto.randomUUID()
  for (let count = 0; count < 120; count++)
    await addEmail(orm, school, { kind: 'bid-cancelled', recipient: `${name}+${count}@example.org`, state: 'queued' })
  expect((await leaving()).length).toBe(100)
  const about = { kind: 'won', recipient: `${name}@example.org`, state: 'queued' } as const
  const win = await addEmail(orm, await addSchool(orm), about)
  expect((await leaving()).map(({ id }) => id)).toEqual([win.id])
})

test('what waited for an admin to confirm their email leaves at once when they do, or hand over to somebody who did', async () => {
  for (const confirms of [true, false]) {
    const { school, admin } = await addSchoolOf()
    for (let count = 0; count < 4; count++) await addSent(school, somebody(), others, 1)
    for (const kind of ['closing-results', 'closing-summary'] as const)
      await addEmail(orm, school, { kind, state: 'queued' })
    expect(await leaving()).toEqual([])
    expect(await readOverBudget(orm, school.id)).toEqual({ count: 2, until: expect.any(String) })
    if (confirms) await orm.transaction((tx) => confirmAccount(tx, admin.email, new Date()))
    else {
      const other = await addMember(orm, school, 'owner')
      await setConfirmed(orm, other.email)
      const actor = { ...admin, name: 'Ada', isSuperAdmin: false }
      expect(await makeAdmin(orm, { organizationId: school.id, userId: other.id, actor }, new Date())).toBeNull()
    }
    expect(await readOverBudget(orm, school.id)).toBeNull()
    const left = (await leaving()).filter(({ organizationId }) => organizationId === school.id)
    expect(left.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['closing-results', 'closing-summary']))
  }
})
