import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { payment } from '../../db/schema/checkout.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addReader, HOME } from '../../tests/support/mail-reader.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { addWins } from '../../tests/support/won.ts'
import type { OutboxRow } from '../outbox/draft.ts'
import { remindWinners } from '../reminders/remind-winners.ts'
import { draftLetter } from './draft-letter.ts'

const { orm } = await sharedDatabase()
const HOUR = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)

/** A school whose admin has confirmed their email, and somebody who won two items there. */
async function openWins() {
  const paying = { paymentInstructions: 'Cash at pickup.', paymentLink: 'https://pay.example.org/?a={amount}&n={code}' }
  const school = await addSchool(orm, paying)
  const admin = await addMember(orm, school, 'admin')
  await addReader(orm, admin.email)
  await orm.update(mailAddress).set({ confirmedAt: now }).where(eq(mailAddress.email, admin.email))
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  return { school, admin, won: await addWins(orm, school, reader.email, 120, 30) }
}

async function draft(row: OutboxRow, at = now) {
  const [recipient] = await orm.select().from(mailAddress).where(eq(mailAddress.email, row.recipient))
  if (!recipient) throw new Error('No address')
  return orm.transaction((tx) => draftLetter({ tx, row, recipient, publicUrl: HOME, now: at }))
}

const written = (
  { school, won }: Awaited<ReturnType<typeof openWins>>,
  more: Partial<typeof outbox.$inferInsert> = {},
) =>
  addMail(orm, school, {
    ...{
      kind: 'payment-reminder',
      recipient: won.email,
      content: { winnerId: won.id },
      state: 'queued',
      createdAt: now,
    },
    ...more,
  })

async function pay({ school, won }: Awaited<ReturnType<typeof openWins>>, amount: number) {
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: now, madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, winnerId: won.id, amount })
}

test('it says what was won, paid, and is left, and how to pay', async () => {
  const wins = await openWins()
  await pay(wins, 4_050)
  expect(await draft(await written(wins))).toMatchObject({
    kind: 'letter',
    letter: {
      ...{ due: '150.00', paid: '40.50', waived: '0.00', balance: '109.50', code: wins.won.code, language: 'en' },
      items: expect.arrayContaining(['120.00', '30.00'].map((amount) => expect.objectContaining({ amount }))),
      instructions: 'Cash at pickup.',
      paymentUrl: `https://pay.example.org/?a=109.50&n=${wins.won.code}`,
      rules: null,
      organization: { name: wins.school.name },
    },
  })
})

test('where nobody said how to pay it has the rules', async () => {
  const wins = await openWins()
  await orm
    .update(organization)
    .set({ paymentInstructions: null, paymentLink: null, rules: 'Pay **soon**.' })
    .where(eq(organization.id, wins.school.id))
  expect(await draft(await written(wins))).toMatchObject({ letter: { rules: 'Pay **soon**.', paymentUrl: null } })
})

test('an organization whose admin has not confirmed their email sends no payment link', async () => {
  const wins = await openWins()
  await orm.update(mailAddress).set({ confirmedAt: null }).where(eq(mailAddress.email, wins.admin.email))
  await orm
    .update(organization)
    .set({ paymentInstructions: 'At https://evil.example now' })
    .where(eq(organization.id, wins.school.id))
  const { letter } = (await draft(await written(wins))) as { letter: { paymentUrl: null; instructions: string } }
  expect(letter.paymentUrl).toBeNull()
  expect(letter.instructions).not.toContain('https://evil.example')
})

test('who pays while it waits is not reminded', async () => {
  const wins = await openWins()
  expect(await remindWinners(orm, wins.school.id, null, now)).toBe(1)
  await pay(wins, 15_000)
  const isTheirs = and(eq(outbox.recipient, wins.won.email), eq(outbox.kind, 'payment-reminder'))
  const [row] = await orm.select().from(outbox).where(isTheirs)
  expect(row && (await draft(row))).toEqual({ kind: 'needless', reason: 'They’ve paid.' })
})

test('no two leave within 24 hours, however they were written', async () => {
  const wins = await openWins()
  await written(wins, { state: 'sent', createdAt: inHours(-24), claimedAt: inHours(-23.9) })
  const next = await written(wins)
  expect(await draft(next)).toEqual({ kind: 'wait', until: inHours(0.1) })
  expect(await draft(next, inHours(0.2))).toMatchObject({ kind: 'letter' })
  const repeat = await written(wins, { createdAt: inHours(-3) })
  await orm.update(outbox).set({ state: 'sent', claimedAt: now }).where(eq(outbox.id, next.id))
  const needless = { kind: 'needless' as const, reason: 'They were reminded in the last 24 hours.' }
  expect(await draft({ ...repeat, id: Bun.randomUUIDv7() }, inHours(1))).toEqual(needless)
})

test('of several that had to wait the last one is sent', async () => {
  const wins = await openWins()
  const [first, second] = [await written(wins, { createdAt: inHours(-30) }), await written(wins)]
  expect(await draft(first)).toEqual({ kind: 'needless', reason: 'A later reminder takes its place.' })
  expect(await draft(second)).toMatchObject({ kind: 'letter' })
})

test('nothing is asked for in the name of an organization that was deactivated', async () => {
  const wins = await openWins()
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, wins.school.id))
  expect(await draft(await written(wins))).toMatchObject({ kind: 'needless' })
})
