import { expect, test } from 'bun:test'
import { closeItems } from '../../../api/auction/closing/close-items.ts'
import type { EmailKind } from '../../../api/contract/values/kind/email-kind.ts'
import { draftEmail } from '../../../api/email/kinds/draft-email.ts'
import { openDelivery } from '../../../api/email/outbox/deliver.ts'
import { freshApp } from '../../support/app.ts'
import { emailRowsOf } from '../../support/item-rows.ts'
import { addItems, addMember, addSchool } from '../../support/school.ts'

const MINUTE = 60_000
const BIDDERS = 300

/** A provider that takes a hundred emails a call. */
const transport = {
  batchSize: 100,
  callsAtOnce: 1,
  ready: () => Promise.resolve(),
  send: async (batch: { id: string }[]) => batch.map(({ id }) => ({ kind: 'accepted' as const, providerId: id })),
  close() {},
}

test('after an evening of 300 bidders of an organization that nobody confirmed, no winner waits longer than a minute', async () => {
  const { context, orm, send } = await freshApp()
  const school = await addSchool(orm)
  await addMember(orm, school, 'admin')
  const items = await addItems(orm, school, Array(BIDDERS).fill({ endTime: new Date(Date.now() + 60 * MINUTE) }))
  const place = async ({ slug }: { slug: string }, bidder: number, amount: number) => {
    const offer = { email: `bidder-${bidder % BIDDERS}@example.org`, amount }
    expect((await send('POST', `/api/${school.slug}/auction/${slug}/bid`, offer)).status).toBe(200)
  }
  // Each of them is outbid on one item, and wins another.
  await Promise.all(items.map((item, index) => place(item, index, 125)))
  await Promise.all(items.map((item, index) => place(item, index + 1, 130)))
  const limited = { ...context, config: { ...context.config, rateLimits: true } }
  const delivery = openDelivery(limited, { from: 'bids@example.org', transport }, draftEmail)
  await delivery.run()
  const sent = async (kind: EmailKind) =>
    (await emailRowsOf(orm, school, kind)).filter(({ state }) => state === 'sent').length
  expect((await sent('outbid')) + (await sent('bid-receipt'))).toBe(100)

  await closeItems(orm, school.id, new Date(Date.now() + 61 * MINUTE))
  await delivery.run()
  const wins = await emailRowsOf(orm, school, 'won')
  const waits = wins.map(
    ({ createdAt, sentAt }) => (sentAt?.getTime() ?? Number.POSITIVE_INFINITY) - createdAt.getTime(),
  )
  expect(new Set(wins.map(({ recipient }) => recipient)).size).toBe(BIDDERS)
  console.info(`The last of ${wins.length} winners was told after ${(Math.max(...waits) / 1_000).toFixed(1)} s`)
  expect(Math.max(...waits)).toBeLessThan(MINUTE)
})
