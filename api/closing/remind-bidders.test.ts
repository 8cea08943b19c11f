import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from '../outbox/claim-mails.ts'
import { remindBidders } from './remind-bidders.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send } = openTestApp(database)
const school = await addSchool(orm)
const HOUR = 60 * 60_000

async function place(slug: string, email: string, amount: number) {
  const answer = await send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email, amount, remindMe: true })
  expect(answer.status).toBe(200)
}
const reminders = (auctionItemId: string) =>
  orm
    .select({ recipient: outbox.recipient, state: outbox.state, problem: outbox.problem })
    .from(outbox)
    .where(and(eq(outbox.auctionItemId, auctionItemId), eq(outbox.kind, 'closing-soon')))
    .orderBy(outbox.recipient)

test('who asked is reminded once, two hours before the end, and who leads then is not', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() + 5 * HOUR) })
  await place(item.slug, 'ann@example.org', 125)
  await place(item.slug, 'bob@example.org', 130)
  const before = (hours: number) => new Date(item.endTime.getTime() - hours * HOUR)
  await remindBidders(orm, before(2.01))
  expect(await reminders(item.id)).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindBidders(orm, before(2))))
  await remindBidders(orm, before(1))
  expect((await reminders(item.id)).map(({ recipient }) => recipient)).toEqual(['ann@example.org', 'bob@example.org'])
  const { claimed } = await claimMails(orm, {
    draftLetter,
    publicUrl: context.config.publicUrl,
    hasBudgets: false,
    now: before(2),
    limit: 100,
  })
  expect(claimed.filter(({ row }) => row.kind === 'closing-soon').map(({ letter }) => letter)).toMatchObject([
    { kind: 'closing-soon', yourBid: '125.00', currentBid: '130.00', minimumNextBid: '135.00' },
  ])
  expect(await reminders(item.id)).toMatchObject([
    { recipient: 'ann@example.org', state: 'sending' },
    { recipient: 'bob@example.org', state: 'suppressed', problem: 'They’re winning again.' },
  ])
})

test('news of being outbid that comes within five minutes waits for them to pass', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() + 5 * HOUR) })
  await place(item.slug, 'cas@example.org', 125)
  await place(item.slug, 'dee@example.org', 130)
  const claim = (now: Date) =>
    claimMails(orm, { draftLetter, publicUrl: context.config.publicUrl, hasBudgets: false, now, limit: 100 })
  const told = new Date()
  const first = await claim(told)
  expect(first.claimed.filter(({ row }) => row.kind === 'outbid')).toHaveLength(1)
  const again = {
    kind: 'outbid' as const,
    organizationId: school.id,
    auctionItemId: item.id,
    recipient: 'cas@example.org',
    content: { bidId: crypto.randomUUID(), yourBid: '125.00' },
  }
  const [row] = await orm
    .insert(outbox)
    .values({ ...again, id: Bun.randomUUIDv7() })
    .returning()
  const oneMinuteLater = await claim(new Date(told.getTime() + 60_000))
  expect(oneMinuteLater.claimed.filter(({ row }) => row.kind === 'outbid')).toEqual([])
  const [waiting] = await orm
    .select()
    .from(outbox)
    .where(eq(outbox.id, row?.id ?? ''))
  expect(waiting).toMatchObject({ state: 'queued', sendAfter: new Date(told.getTime() + 5 * 60_000) })
  const later = await claim(new Date(told.getTime() + 5 * 60_000))
  expect(later.claimed.map(({ row: { id } }) => id)).toContain(row?.id ?? '')
})
