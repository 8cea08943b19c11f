import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { createApp } from '../../app.ts'
import type { EmailView } from '../../contract/email/email-view.ts'
import { emailStates } from '../../contract/values/kind/email-kind.ts'
import { readConfig } from '../../server/context/config.ts'
import { readEmailHealth } from './email-health.ts'

const { orm, context, sendAnything } = await freshApp()

const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

async function openSchool(name = 'Maple Street School') {
  const school = await addSchool(orm, { name })
  const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
  return {
    school,
    owner,
    list: async (query = '') => (await owner('GET', `/api/${school.slug}/admin/mails?${query}`)).body,
  }
}
const addTo = (school: School, ...recipients: string[]) =>
  Promise.all(recipients.map((recipient) => addEmail(orm, school, { recipient })))
const recipients = ({ emails }: { emails: EmailView[] }) => emails.map(({ recipient }) => recipient)

describe('an owner', () => {
  test('sees to whom, about what and when a mail went, or until when it is put off and why', async () => {
    const { school, list } = await openSchool()
    const item = await addItem(orm, school, { title: 'A week at the lake' })
    const subject = 'Your bid on A week at the lake: $125.00'
    const more = { auctionItemId: item.id, recipient: 'ann@example.org', subject, sentAt: minutesAgo(59) }
    const { id, createdAt } = await addEmail(orm, school, more)
    const sendAfter = new Date(Date.now() + 5 * MINUTE)
    const putOff = { state: 'queued' as const, attempts: 2, problem: '450 Mailbox busy' }
    await addEmail(orm, school, { ...putOff, sendAfter, createdAt: minutesAgo(90) })
    expect((await list()).emails).toEqual([
      {
        id,
        recipient: 'ann@example.org',
        kind: 'bid-receipt',
        subject,
        state: 'sent',
        attempts: 0,
        organization: { name: 'Maple Street School', slug: school.slug },
        item: { title: 'A week at the lake', slug: item.slug },
        createdAt: createdAt.toISOString(),
        sentAt: more.sentAt.toISOString(),
        sendAfter: null,
        problem: null,
        canSendAgain: true,
        canOpen: false,
      },
      expect.objectContaining({ ...putOff, sendAfter: sendAfter.toISOString() }),
    ])
  })

  test('reads in plain words what a mail is about that has no subject yet, and is led only to public pages', async () => {
    const { school, list } = await openSchool()
    const item = await addItem(orm, school)
    const gone = await addItem(orm, school, { title: 'A quilt', deletedAt: new Date() })
    const archived = await addItem(orm, school, { title: 'A lamp', isActive: false })
    await addEmail(orm, school, { kind: 'bid-cancelled', auctionItemId: archived.id, createdAt: minutesAgo(4) })
    await addEmail(orm, school, { kind: 'outbid', auctionItemId: item.id, createdAt: minutesAgo(3) })
    await addEmail(orm, school, { kind: 'won', createdAt: minutesAgo(2) })
    await addEmail(orm, school, { kind: 'closing-soon', auctionItemId: gone.id, createdAt: minutesAgo(1) })
    const { emails } = await list()
    expect(emails.map(({ subject, item }) => [subject, item?.title ?? null])).toEqual([
      ['Closing soon: A quilt', null],
      ['Won', null],
      ['Outbid: A week at the lake', 'A week at the lake'],
      ['Bid cancelled: A lamp', null],
    ])
    await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
    expect((await list()).emails.filter(({ item }) => item)).toEqual([])
  })

  test('sees the newest first, fifty on a page, and past the last page the last', async () => {
    const { school, list } = await openSchool()
    for (let number = 1; number <= 52; number++)
      await addEmail(orm, school, { recipient: `b${number}@example.org`, createdAt: minutesAgo(99 - number) })
    const first = await list()
    expect(recipients(first)).toHaveLength(50)
    expect(first.emails[0]?.recipient).toBe('b52@example.org')
    expect(first.pagination).toMatchObject({ page: 1, totalPages: 2, totalCount: 52 })
    const last = await list('page=9')
    expect(recipients(last)).toEqual(['b2@example.org', 'b1@example.org'])
  })

  test('opens what was sent, without links that prove who reads, or that there was a maximum; not what waits or is secret', async () => {
    const { school, owner, list } = await openSchool()
    const email = outbid.samples['outbid, all of a maximum']
    const sent = await addEmail(orm, school, { kind: 'outbid', email })
    await addEmail(orm, school, { kind: 'outbid', email, state: 'queued' })
    await addEmail(orm, school, { kind: 'question' })
    const { emails } = await list()
    expect(emails.filter(({ canOpen }) => canOpen).map(({ id }) => id)).toEqual([sent.id])
    const open = async (id: string, of = school) => owner('GET', `/api/${of.slug}/admin/mails/${id}`)
    const { body } = await open(sent.id)
    expect(body).toMatchObject({ recipient: sent.recipient, subject: expect.stringContaining('Friendship Quilt') })
    expect(body.html).toContain('$130.00')
    expect(body.html).not.toMatch(/proof=|href|maximum/)
    const closed = emails.filter(({ canOpen }) => !canOpen)
    expect(await Promise.all(closed.map(async ({ id }) => (await open(id)).status))).toEqual([404, 404])
    const foreign = await addEmail(orm, await addSchool(orm), { kind: 'outbid', email })
    expect((await open(foreign.id)).status).toBe(404)
  })

  test('is told of an email in a form of an older version that it can’t be opened', async () => {
    const { school, owner } = await openSchool()
    for (const email of [{ kind: 'outbid' }, { kind: 'newsletter' }]) {
      const { id } = await addEmail(orm, school, { kind: 'outbid', email })
      const { status, refusal } = await owner('GET', `/api/${school.slug}/admin/mails/${id}`)
      expect([status, refusal]).toEqual([404, { message: 'Email not found' }])
    }
  })

  test('finds recipients by any part of their address, where % and _ mean themselves', async () => {
    const { school, list } = await openSchool()
    await addTo(school, 'ann_lee@example.org', 'annelee@example.org', '100%@example.org', 'bob\\o@example.org')
    const found = async (search: string) => recipients(await list(`search=${encodeURIComponent(search)}`)).sort()
    expect(await found('ANN')).toEqual(['ann_lee@example.org', 'annelee@example.org'])
    expect(await found('n_l')).toEqual(['ann_lee@example.org'])
    expect(await found('%')).toEqual(['100%@example.org'])
    expect(await found('\\')).toEqual(['bob\\o@example.org'])
    expect(await found("' or true --")).toEqual([])
  })

  test('sees how many there are of each kind, only those asked for, and which may be sent again', async () => {
    const { school, list } = await openSchool()
    for (const state of emailStates) await addEmail(orm, school, { state, recipient: `${state}@example.org` })
    const counts = { all: 6, waiting: 2, sent: 1, failed: 2, suppressed: 1 }
    const shown = async (query: string) => recipients(await list(query)).map((recipient) => recipient.split('@')[0])
    expect((await list()).counts).toEqual(counts)
    expect(await shown('state=waiting')).toEqual(['sending', 'queued'])
    expect(await shown('state=failed')).toEqual(['bounced', 'failed'])
    expect(await shown('state=suppressed')).toEqual(['suppressed'])
    expect(await shown('state=sent')).toEqual(['sent'])
    expect(await shown('state=')).toHaveLength(6)
    expect((await list('state=failed')).pagination.totalCount).toBe(2)
    expect((await list('search=queued')).counts).toEqual({ all: 1, waiting: 1, sent: 0, failed: 0, suppressed: 0 })
    await addEmail(orm, school, { kind: 'invitation', recipient: 'invited@example.org' })
    const fixed = (await list()).emails.filter((mail) => !mail.canSendAgain)
    expect(recipients({ emails: fixed }).sort()).toEqual(
      ['invited', 'queued', 'sending'].map((name) => `${name}@example.org`),
    )
  })
})

test('a super admin sees the emails of every organization, those about accounts, and none of the demo', async () => {
  const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)
  const schools = [await addSchool(orm), await addSchool(orm, { name: 'Oak Hill School' })]
  for (const school of [...schools, await addSchool(orm, { isDemo: true })]) await addTo(school, 'platform@example.org')
  await addEmail(orm, null, { kind: 'email-changed', recipient: 'platform@example.org', content: {} })
  const { emails, counts } = (await superAdmin('GET', '/api/super-admin/mails?search=platform@')).body
  const seen = emails.map(({ organization, canSendAgain }) => `${organization?.name ?? null} ${canSendAgain}`)
  expect(seen.sort()).toEqual(['Maple Street School true', 'Oak Hill School true', 'null false'])
  expect(counts.all).toBe(3)
})

test.each([
  [false, 'without a transport', {}],
  [true, 'with one', { SMTP_URL: 'smtp://localhost:2525', EMAIL_FROM: 'bids@example.org' }],
  [true, 'in development, where emails are written to files', { NODE_ENV: 'development' }],
] as [boolean, string, Record<string, string>][])('whether mail is sent at all is reported: %p %s', async (...row) => {
  const [sending, , env] = row
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const app = createApp({ ...context, config: readConfig(env) })
  const path = `http://localhost/api/${school.slug}/admin/mails`
  const answer = await app.handle(new Request(path, { headers: { cookie: `session=${token}` } }))
  expect((await answer.json()).sending).toBe(sending)
})

const noon = new Date('2026-05-04T12:00:00Z')
const before = (minutes: number) => new Date(noon.getTime() - minutes * MINUTE)

test('a super admin reads nothing while there is none, and then how the emails of the last 24 hours fared, the demo left out, how long the oldest waits whose turn has come, and whom they do not reach', async () => {
  const database = await freshDatabase()
  const { orm } = database
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const superAdmin = visitor(openTestApp(database).sendAnything, token)
  expect((await superAdmin('GET', '/api/super-admin/mail-health')).body).toMatchObject({
    sending: false,
    lastDay: { all: 0, waiting: 0, sent: 0, failed: 0, suppressed: 0 },
    lastSentAt: null,
    lastProblem: null,
    oldestWaitingSeconds: null,
    addresses: { bounced: 0, unsubscribed: 0, complained: 0 },
  })
  const [school, demo] = [await addSchool(orm), await addSchool(orm, { isDemo: true })]
  const problem = '550 No such user'
  await addEmail(orm, school, { createdAt: before(25 * 60), sentAt: before(25 * 60) })
  await addEmail(orm, school, { createdAt: before(23 * 60), sentAt: before(5) })
  await addEmail(orm, null, { createdAt: before(20), sentAt: before(19) })
  await addEmail(orm, school, { state: 'failed', createdAt: before(10), problem: '450 Busy' })
  await addEmail(orm, school, { state: 'bounced', createdAt: before(9), problem })
  await addEmail(orm, school, { state: 'suppressed', createdAt: before(8), problem: 'They’re winning again.' })
  await addEmail(orm, demo, { state: 'failed', createdAt: before(1), problem: 'A rival' })
  await addEmail(orm, school, { state: 'queued', createdAt: before(300), sendAfter: before(-1) })
  await addEmail(orm, school, { state: 'queued', createdAt: before(30), sendAfter: before(0) })
  await addEmail(orm, school, { state: 'queued', createdAt: before(2) })
  const reaches = [{ bouncedAt: noon }, { bouncedAt: noon, unsubscribedAt: noon }, { complainedAt: noon }, {}]
  await orm.insert(mailAddress).values(reaches.map((reach, each) => ({ email: `${each}@example.org`, ...reach })))
  expect(await readEmailHealth(orm, noon)).toMatchObject({
    lastDay: { all: 8, waiting: 3, sent: 2, failed: 2, suppressed: 1 },
    lastSentAt: before(5).toISOString(),
    lastProblem: { problem, createdAt: before(9).toISOString() },
    oldestWaitingSeconds: 30 * 60,
    addresses: { bounced: 2, unsubscribed: 1, complained: 1 },
  })
})
