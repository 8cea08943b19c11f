import { describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { openEvenings } from '../../../tests/support/evening.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { sendAgain } from '../../email/outbox/send-again.ts'

const { orm, addEvening, expectOrder } = await openEvenings()
const [ann, bob] = ['ann@example.org', 'bob@example.org']
const wins = (emails: string[]) => emails.filter((email) => email.startsWith('won')).sort()

describe('a win that is cancelled before the gathered email goes', () => {
  async function addGathering() {
    const gathering = await addEvening(0, 4, 8)
    const { items, place, close } = gathering
    await place(items[0], ann, 125)
    await place(items[1], bob, 125)
    await place(items[1], ann, 130)
    await close(0, 4)
    return gathering
  }

  test.each([
    ['is not said', true, [`won to ${ann}: Item C`]],
    ['leaves no email where nothing is left to say', false, []],
  ])('%s, and who has won it instead hears of it at once', async (_, winsMore, told) => {
    const { items, place, cancelHighest, close, leaving, emails } = await addGathering()
    if (winsMore) await place(items[2], ann, 125)
    await cancelHighest(items[1])
    expect((await leaving(4)).sort()).toEqual([`won to ${ann}: Item A`, `won to ${bob}: Item B`])
    await close(8)
    expect(wins(await leaving(8))).toEqual(told)
    const [gathered] = (await emails('won')).filter((email) => email.isGathered)
    const silenced = { state: 'suppressed', problem: 'Their bid is no longer winning.' }
    expect(gathered).toMatchObject(winsMore ? { state: 'sending' } : silenced)
  })

  test('is gathered with the other wins of who has won it instead, if they were told of one before', async () => {
    const { items, place, cancelHighest, close, leaving } = await addEvening(0, 4, 8)
    await place(items[0], bob, 125)
    await place(items[1], bob, 125)
    await place(items[1], ann, 130)
    await close(0, 4)
    await cancelHighest(items[1])
    await place(items[2], bob, 125)
    await close(8)
    expect((await leaving(8)).filter((email) => email.includes(bob)).sort()).toEqual([
      `won to ${bob}: Item A`,
      `won to ${bob}: Item B, Item C`,
    ])
  })

  test('is told in a email of its own once the closing is over, and no third one can be written', async () => {
    const { items, place, cancelHighest, close, emails } = await addEvening(0)
    await place(items[0], bob, 125)
    await place(items[0], ann, 130)
    await close(0)
    await cancelHighest(items[0])
    const wonEmails = (await emails('won')).map(({ recipient, isGathered }) => `${recipient} ${isGathered}`)
    expect(wonEmails).toEqual([`${ann} false`, `${bob} false`])
    expect(await emails('leading-again')).toEqual([])
    // No closing has a third email for a winner, whoever tries to write it.
    const [first] = (await emails('won')) as [typeof outbox.$inferSelect]
    const written = orm.insert(outbox).values({ ...first, id: crypto.randomUUID() })
    await expect(written.execute()).rejects.toThrow()
  })
})

test('a gathered email whose time has come waits for its closing all the same', async () => {
  const { items, place, close, leaving } = await addEvening(0, 4, 8)
  for (const item of items) await place(item, ann, 125)
  await close(0, 4)
  expect(await leaving(45)).toEqual([`won to ${ann}: Item A`])
  await close(46)
  expect(wins(await leaving(46))).toEqual([`won to ${ann}: Item B, Item C`])
})

test('a gathered email can be sent again like any other', async () => {
  const { school, items, place, close, leaving, emails } = await addEvening(0, 8)
  for (const item of items) await place(item, ann, 125)
  await close(0, 8)
  await leaving(8)
  const { id = '' } = (await emails('won')).find((email) => email.isGathered) ?? {}
  const failed = { state: 'failed' as const, createdAt: sql`now() - interval '1 hour'` }
  await orm.update(outbox).set(failed).where(eq(outbox.id, id))
  const soon = new Date(Date.now() + 2 * MINUTE_MS)
  expect(await sendAgain(orm, school.id, id, soon)).toEqual({ kind: 'written' })
  expect(await leaving(9)).toEqual([`won to ${ann}: Item B`])
  // A copy says nothing new; what must hold of wins is judged without it.
  await orm.delete(outbox).where(and(eq(outbox.organizationId, school.id), sql`${outbox.closingId} is null`))
})

test('closed, cancelled and sent all at the same time, each win stands in one notice', async () => {
  for (const round of [0, 2]) {
    const { items, place, cancelHighest, close, leaving, emails } = await addEvening(0, 4, 8, 15)
    for (const item of items) await place(item, bob, 125)
    for (const item of items) await place(item, ann, 130)
    for (const [index, minutes] of [0, 4, 8, 15].entries()) {
      const cancelled = [items[index], items[index - 1]].flatMap((item) => item ?? []).slice(0, round)
      await Promise.all([
        close(minutes),
        close(minutes),
        leaving(minutes),
        close(minutes),
        leaving(minutes),
        ...cancelled.map(cancelHighest),
      ])
    }
    await leaving(15)
    const won = await emails('won')
    expect(won.filter(({ state }) => state === 'queued')).toEqual([])
    for (const winner of [ann, bob])
      expect(won.filter(({ recipient, closingId }) => recipient === winner && closingId).length).toBeLessThanOrEqual(2)
  }
})

test('nothing above left the book in disorder', expectOrder)
