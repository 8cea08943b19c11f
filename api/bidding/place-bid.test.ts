import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { bidsOf } from '../../tests/support/item-rows.ts'
import { openBidding } from '../../tests/support/open-bidding.ts'
import { addItem } from '../../tests/support/school.ts'
import { until } from '../../tests/support/until.ts'
import { closeItems } from '../closing/close-items.ts'

const { database, orm, school, place, expectOrder } = await openBidding()
const elsewhere = openTestApp(database)
const SECOND = 1_000
const JANE = {
  ...{ email: 'jane@example.org', cap: 12_500, isMaximum: false },
  ...{ key: 'her-only-bid', confirmAmount: false, remindMe: false, language: 'en' as const },
}

/** An item that ended half a second ago and is not closed. */
async function addEnded() {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() - SECOND / 2) })
  let answered = false
  /** Jane's bid arrives now, too late. */
  const placeLate = async (key?: string) => {
    const answer = await place(item, JANE.email, 125, key ? { 'idempotency-key': key } : {})
    answered = true
    return answer
  }
  /** Her bid comes through that arrived in time, and was held up in another process. */
  const comeThrough = () =>
    elsewhere.context.lanes.place({
      ...{ ...JANE, organizationId: school.id, auctionItemId: item.id },
      arrivedAt: new Date(item.endTime.getTime() - 100),
    })
  const close = () => closeItems(orm, school.id, new Date(item.endTime.getTime() + 2 * SECOND))
  return { item, placeLate, comeThrough, close, isAnswered: () => answered }
}

/** Until a bid that arrived since `start` has been judged, and waits for its item to be closed. */
const untilOneWaits = (start: Date) =>
  until(async () => {
    const looks = await database.reads`
      select from pg_stat_activity where query like '%i.end_time <= clock_timestamp()%' and query not like '%pg_stat%' and query_start > ${start}`
    return looks.length > 0
  })

describe('a bid sent again after the end, under its key', () => {
  test('gets the answer of the first try, which arrived in time and came through before the item was closed', async () => {
    const { item, placeLate, comeThrough, close, isAnswered } = await addEnded()
    const start = new Date()
    const late = placeLate(JANE.key)
    await untilOneWaits(start)
    expect(isAnswered()).toBeFalse()
    const first = await comeThrough()
    await close()
    if (first.kind !== 'accepted') throw new Error('The bid that was in time did not count')
    expect(await late).toMatchObject({ status: 200, body: { bid: { id: first.bid.id, amount: '125.00' } } })
    expect(await bidsOf(orm, item)).toHaveLength(1)
  })

  test('is told no when the item is closed without it, and no try counts any more', async () => {
    const { placeLate, comeThrough, close } = await addEnded()
    const late = placeLate(JANE.key)
    await close()
    expect(await late).toMatchObject({ status: 409, body: { code: 'ended', message: 'Bidding has ended.' } })
    expect(await comeThrough()).toMatchObject({ kind: 'refused', refusal: { code: 'ended' } })
    expect((await placeLate(JANE.key)).status).toBe(409)
  })

  test('is not told anything while nobody closes the item, and is asked to come back', async () => {
    const { placeLate, close } = await addEnded()
    const answer = await placeLate(JANE.key)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    await close()
    expect((await placeLate(JANE.key)).body.message).toBe('Bidding has ended.')
  })

  test('waits together with all others for the same item', async () => {
    const { placeLate, close } = await addEnded()
    const start = new Date()
    const late = Array.from({ length: 100 }, (_, index) => placeLate(`bid-number-${index}`))
    await untilOneWaits(start)
    await close()
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual(late.map(() => 409))
  })
})

test('a late bid without a key is refused at once, since nothing could be its first try', async () => {
  const { placeLate } = await addEnded()
  expect((await placeLate()).body.message).toBe('Bidding has ended.')
})

test('nothing above left the book in disorder', expectOrder)
