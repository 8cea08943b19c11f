import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { payment } from '../../db/schema/checkout.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { draftOf } from '../../tests/support/draft.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addReader } from '../../tests/support/mail-reader.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { addWins } from '../../tests/support/won.ts'
import { remindWinners } from '../reminders/remind-winners.ts'

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

type Wins = Awaited<ReturnType<typeof openWins>>

const written = ({ school, won }: Wins, more: Partial<typeof outbox.$inferInsert> = {}) => {
  const mail = { kind: 'payment-reminder', recipient: won.email, content: { winnerId: won.id } } as const
  return addMail(orm, school, { ...mail, state: 'queued', createdAt: now, ...more })
}

async function pay({ school, won }: Wins, amount: number) {
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: now, madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, winnerId: won.id, amount })
}

test('it says what was won, paid, and is left, and how to pay', async () => {
  const wins = await openWins()
  await pay(wins, 4_050)
  const draft = await draftOf(orm, await written(wins))
  const money = { due: '150.00', paid: '40.50', waived: '0.00', balance: '109.50' }
  const { code } = wins.won
  expect(draft).toMatchObject({ kind: 'letter', letter: { ...money, code, language: 'en' } })
  expect(draft).toMatchObject({
    letter: {
      items: expect.arrayContaining(['120.00', '30.00'].map((amount) => expect.objectContaining({ amount }))),
      instructions: 'Cash at pickup.',
      paymentUrl: `https://pay.example.org/?a=109.50&n=${code}`,
      rules: null,
      organization: { name: wins.school.name },
    },
  })
})

test('where nobody said how to pay it has the rules', async () => {
  const wins = await openWins()
  const rules = { paymentInstructions: null, paymentLink: null, rules: 'Pay **soon**.' }
  await orm.update(organization).set(rules).where(eq(organization.id, wins.school.id))
  expect(await draftOf(orm, await written(wins))).toMatchObject({
    letter: { rules: 'Pay **soon**.', paymentUrl: null },
  })
})

test('an organization whose admin has not confirmed their email sends no payment link', async () => {
  const wins = await openWins()
  await orm.update(mailAddress).set({ confirmedAt: null }).where(eq(mailAddress.email, wins.admin.email))
  const instructing = { paymentInstructions: 'At https://evil.example now' }
  await orm.update(organization).set(instructing).where(eq(organization.id, wins.school.id))
  const draft = await draftOf(orm, await written(wins))
  if (draft.kind !== 'letter' || draft.letter.kind !== 'payment-reminder') throw new Error('No letter')
  expect(draft.letter.paymentUrl).toBeNull()
  expect(draft.letter.instructions).not.toContain('https://evil.example')
})

test('who pays while it waits is not reminded', async () => {
  const wins = await openWins()
  expect(await remindWinners(orm, wins.school.id, null, now)).toBe(1)
  await pay(wins, 15_000)
  const isTheirs = and(eq(outbox.recipient, wins.won.email), eq(outbox.kind, 'payment-reminder'))
  const [row] = await orm.select().from(outbox).where(isTheirs)
  expect(await draftOf(orm, row)).toEqual({ kind: 'needless', reason: 'They’ve paid.' })
})

test('no two leave within 24 hours, however they were written', async () => {
  const wins = await openWins()
  await written(wins, { state: 'sent', createdAt: inHours(-24), claimedAt: inHours(-23.9) })
  const next = await written(wins)
  expect(await draftOf(orm, next)).toEqual({ kind: 'wait', until: inHours(0.1) })
  expect(await draftOf(orm, next, inHours(0.2))).toMatchObject({ kind: 'letter' })
  const repeat = await written(wins, { createdAt: inHours(-3) })
  await orm.update(outbox).set({ state: 'sent', claimedAt: now }).where(eq(outbox.id, next.id))
  const needless = { kind: 'needless' as const, reason: 'They were reminded in the last 24 hours.' }
  expect(await draftOf(orm, { ...repeat, id: Bun.randomUUIDv7() }, inHours(1))).toEqual(needless)
})

test('of several that had to wait the last one is sent', async () => {
  const wins = await openWins()
  const [first, second] = [await written(wins, { createdAt: inHours(-30) }), await written(wins)]
  expect(await draftOf(orm, first)).toEqual({ kind: 'needless', reason: 'A later reminder takes its place.' })
  expect(await draftOf(orm, second)).toMatchObject({ kind: 'letter' })
})

test('nothing is asked for in the name of an organization that was deactivated', async () => {
  const wins = await openWins()
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, wins.school.id))
  expect(await draftOf(orm, await written(wins))).toMatchObject({ kind: 'needless' })
})
