import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { closing } from '../../db/schema/closings.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { openEvenings } from '../../tests/support/evening.ts'

const { orm, addEvening } = await openEvenings()
const ann = 'ann@example.org'

describe('items that end at 0, 8 and 15', () => {
  test('are one closing: a first win at once, the others in one more email, and one summary after the last', async () => {
    const { owner, items, place, close, leaving } = await addEvening(0, 8, 15)
    for (const item of items) await place(item, ann, 125)
    await close(0)
    expect(await leaving(0)).toEqual([`won to ${ann}: Item A`])
    await close(8)
    expect(await leaving(8)).toEqual([])
    await close(15)
    expect((await leaving(15)).sort()).toEqual([
      `closing-summary to ${owner.email}: Item A, Item B, Item C`,
      `won to ${ann}: Item B, Item C`,
    ])
  })

  test('a winner of the last one alone hears of it at once', async () => {
    const { owner, items, place, close, leaving } = await addEvening(0, 8, 15)
    await place(items[2], ann, 125)
    await close(0, 8, 15)
    expect((await leaving(15)).sort()).toEqual([
      `closing-summary to ${owner.email}: Item A, Item B, Item C`,
      `won to ${ann}: Item C`,
    ])
  })

  test('the winner’s two emails add up, and only the second one says that there was another', async () => {
    const { school, items, place, close, leaving, mails } = await addEvening(0, 8, 15)
    for (const item of items) await place(item, ann, 125)
    await close(0, 8, 15)
    await leaving(15)
    const won = await mails('won')
    expect(won.map(({ letter }) => letter)).toMatchObject([
      { total: '125.00', isGathered: false },
      { total: '250.00', isGathered: true },
    ])
    const isClaimed = and(eq(auctionItem.organizationId, school.id), auctionItem.winnerNotificationSent)
    expect(await orm.$count(auctionItem, isClaimed)).toBe(3)
  })

  test('closed by eight at once each time, they owe the same', async () => {
    const { school, items, place, close, mails } = await addEvening(0, 8, 15)
    for (const item of items) await place(item, ann, 125)
    for (const minutes of [0, 8, 15]) await Promise.all(Array.from({ length: 8 }, () => close(minutes)))
    expect([(await mails('won')).length, (await mails('closing-summary')).length]).toEqual([2, 1])
    expect(await orm.$count(closing, eq(closing.organizationId, school.id))).toBe(1)
  })

  test('found by the sweep after an outage, they are one email and one summary', async () => {
    const { items, place, close, leaving, mails } = await addEvening(0, 8, 15)
    for (const item of items) await place(item, ann, 125)
    await close(90)
    expect(await leaving(90)).toContain(`won to ${ann}: Item A, Item B, Item C`)
    expect(await mails('won')).toHaveLength(1)
    expect(await mails('closing-summary')).toHaveLength(1)
  })
})

test('items more than ten minutes apart are two closings', async () => {
  const { items, place, close, leaving, mails } = await addEvening(0, 11)
  await place(items[0], ann, 125)
  await place(items[1], ann, 125)
  await close(0)
  expect(await mails('closing-summary')).toHaveLength(1)
  await close(11)
  expect(await mails('closing-summary')).toHaveLength(2)
  expect((await leaving(11)).filter((mail) => mail.startsWith('won'))).toHaveLength(2)
})

test('a chain that goes on is over after thirty minutes, and the next closing begins', async () => {
  const { items, addEnding, place, close, leaving, mails } = await addEvening(0, 10, 20, 30)
  const later = await addEnding('Item later', 38)
  for (const item of [...items, later]) await place(item, ann, 125)
  await close(0, 10, 20)
  expect(await leaving(20)).toEqual([`won to ${ann}: Item A`])
  await close(30)
  expect(await leaving(30)).toContain(`won to ${ann}: Item B, Item C, Item D`)
  await close(38)
  expect(await leaving(38)).toContain(`won to ${ann}: Item later`)
  expect(await mails('closing-summary')).toHaveLength(2)
})

test('the items of another organization are no neighbours', async () => {
  const [one, other] = [await addEvening(0), await addEvening(5)]
  await one.place(one.items[0], ann, 125)
  await one.close(0)
  expect(await one.mails('closing-summary')).toHaveLength(1)
  await other.close(5)
})
