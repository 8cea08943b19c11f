import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cause, gift } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { addCause, giftsOf } from '../../../tests/support/gifts.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { type Giving, giveGifts, type NewGift } from './give-gifts.ts'

const { orm, database } = await sharedApp()

async function openRaise() {
  const school = await addSchool(orm)
  const own = await addCause(orm, school)
  const give = (gifts: NewGift[], more: Partial<Giving> = {}) =>
    giveGifts(orm, {
      organizationId: school.id,
      causeId: own.id,
      arrivedAt: new Date(),
      language: 'en',
      entry: { byName: 'Ada Lark', language: 'en', session: 'abc' },
      gifts,
      ...more,
    })
  return { school, cause: own, give }
}
const of = (email: string, amount = 5_000): NewGift => ({ id: crypto.randomUUID(), email, amount, shownName: null })
const ofPaddle = (bidderId: string, amount = 10_000): NewGift => ({
  id: crypto.randomUUID(),
  email: null,
  bidderId,
  amount,
  shownName: null,
})

test('a batch that is sent twice counts once, also at the same moment', async () => {
  const { school, cause: own, give } = await openRaise()
  const paddle = await addPaddle(orm, school, 12)
  const batch = [ofPaddle(paddle.id), of('ann@example.org'), of('bob@example.org')]
  const answers = await Promise.all([give(batch), give(batch.toReversed()), give(batch)])
  for (const outcomes of answers) expect(outcomes.map(({ kind }) => kind)).toEqual(['given', 'given', 'given'])
  expect(await give(batch)).toEqual(answers[0] ?? [])
  expect(await giftsOf(orm, own)).toHaveLength(3)
  expect(await emailRowsOf(orm, school, 'gift-promised')).toHaveLength(2)
})

test('the same id with another amount, address, name, or cause is refused, and a cancelled one does not come back', async () => {
  const { cause: own, school, give } = await openRaise()
  const first = of('ann@example.org')
  await give([first])
  const other = await addCause(orm, school)
  const changed = [
    give([{ ...first, amount: 6_000 }]),
    give([{ ...first, shownName: 'The Reeds' }]),
    give([{ ...of('bob@example.org'), id: first.id }]),
    give([first], { causeId: other.id }),
  ]
  for (const outcomes of await Promise.all(changed))
    expect(outcomes).toMatchObject([{ kind: 'refused', refusal: { code: 'key-reused' } }])
  expect(await giftsOf(orm, own)).toMatchObject([{ amount: 5_000 }])
  await orm.update(gift).set({ cancelledAt: new Date() }).where(eq(gift.id, first.id))
  expect(await give([first])).toMatchObject([{ kind: 'refused', refusal: { code: 'cancelled' } }])
})

test('of several gifts those that are refused keep no other from counting', async () => {
  const { cause: own, school, give } = await openRaise()
  const { email } = await addBlocked(orm, school)
  const outcomes = await give([of(email ?? ''), of('ann@example.org')])
  expect(outcomes).toMatchObject([{ kind: 'refused', refusal: { code: 'blocked' } }, { kind: 'given' }])
  expect(await giftsOf(orm, own)).toHaveLength(1)
})

describe('nothing is given', () => {
  test.each<[string, string, Partial<typeof cause.$inferInsert>]>([
    ['to a cause that is off', 'not-found', { isActive: false }],
    ['before it begins', 'not-started', { startTime: new Date(Date.now() + 60_000) }],
    ['once it is over', 'ended', { endTime: new Date(Date.now() - 60_000) }],
  ])('%s', async (_, code, changes) => {
    const { cause: own, give } = await openRaise()
    await orm.update(cause).set(changes).where(eq(cause.id, own.id))
    expect(await give([of('ann@example.org')])).toMatchObject([{ kind: 'refused', refusal: { code } }])
    expect(await giftsOf(orm, own)).toEqual([])
  })

  test('to a cause of an event that is not published, or of another organization', async () => {
    const { school, give } = await openRaise()
    const elsewhere = await addCause(orm, await addSchool(orm))
    const [draft] = await orm
      .insert(event)
      .values({ organizationId: school.id, slug: 'gala', name: 'Gala' })
      .returning()
    const hidden = await addCause(orm, school, { eventId: draft?.id ?? '', isDraft: true })
    for (const { id: causeId } of [elsewhere, hidden])
      expect(await give([of('ann@example.org')], { causeId })).toMatchObject([
        { kind: 'refused', refusal: { code: 'not-found' } },
      ])
  })
})

test('whoever gives while the cause is turned off has given before, or not at all', async () => {
  const { cause: own, give } = await openRaise()
  const turnOff = () =>
    database.orm.transaction(async (tx) => {
      await tx.select().from(cause).where(eq(cause.id, own.id)).for('update')
      await tx.update(cause).set({ isActive: false }).where(eq(cause.id, own.id))
    })
  const gifts = Array.from({ length: 8 }, (_, number) => of(`giver-${number}@example.org`))
  const [outcomes] = await Promise.all([Promise.all(gifts.map((gift) => give([gift]))), turnOff()])
  const given = outcomes.flat().filter(({ kind }) => kind === 'given')
  expect(await giftsOf(orm, own)).toHaveLength(given.length)
  expect(await give([of('late@example.org')])).toMatchObject([{ kind: 'refused', refusal: { code: 'not-found' } }])
})
