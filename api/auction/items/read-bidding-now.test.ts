import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addItem, addMember } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { orm, sendAnything, school, place } = await openBidding()
const manager = visitor(sendAnything, (await addMember(orm, school)).token)
const read = async () => (await manager('GET', `/api/${school.slug}/admin/progress`)).body.now
const MINUTE = 60_000

test('the team reads the newest bids with addresses, those of a maximum too, and how many bid in the last minutes', async () => {
  expect(await read()).toBeNull()
  const [quilt, cabin] = [
    await addItem(orm, school, { title: 'A quilt' }),
    await addItem(orm, school, { title: 'A cabin' }),
  ]
  expect(await read()).toEqual({ bidsInLastMinute: 0, biddersNow: 0, newest: [] })
  const ago = async (id: string, minutes: number) =>
    orm
      .update(bid)
      .set({ timestamp: new Date(Date.now() - minutes * MINUTE) })
      .where(eq(bid.id, id))
  const idOf = (answer: Awaited<ReturnType<typeof place>>) => answer.body.bid.id
  await ago(idOf(await place(quilt, 'ann@example.org', 125)), 20)
  await ago(idOf(await place(quilt, 'bob@example.org', 130)), 5)
  await place(cabin, 'jane@example.org', { maximum: '200' })
  // Her maximum answers: it leads, and counts for nobody's hurry.
  await place(cabin, 'bob@example.org', 130)
  const biddingNow = await read()
  expect([biddingNow?.bidsInLastMinute, biddingNow?.biddersNow]).toEqual([2, 2])
  expect(biddingNow?.newest.map(({ title, label, amount }) => [title, label, amount])).toEqual([
    ['A cabin', 'jane@example.org', '135.00'],
    ['A cabin', 'bob@example.org', '130.00'],
    ['A cabin', 'jane@example.org', '125.00'],
    ['A quilt', 'bob@example.org', '130.00'],
    ['A quilt', 'ann@example.org', '125.00'],
  ])
})
