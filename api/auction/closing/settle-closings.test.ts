import { describe, expect, test } from 'bun:test'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { closing } from '../../../db/schema/closings.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type Evening, openEvenings } from '../../../tests/support/evening.ts'
import { hangItem } from '../../../tests/support/hang-item.ts'
import { lockOf, setItem } from '../../../tests/support/item-rows.ts'
import { party } from '../../../tests/support/places.ts'
import { addMember, type Item } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { impatiently } from '../../../tests/support/usual-patience.ts'
import { eraseForTeam } from '../../bidders/erasure/erase-bidder.ts'
import { deleteItem } from '../items/bulk/apply-bulk-edit.ts'
import { undoBulkEdit } from '../items/bulk/undo-bulk-edit.ts'
import { archiveItem, editItem } from '../items/edit-item.ts'
import { dueOrganizations } from './close-items.ts'

const { database, orm, addEvening, expectOrder } = await openEvenings()
const [ann, bob, cas] = ['ann@example.org', 'bob@example.org', 'cas@example.org']

describe('while a closing waits for its last item', () => {
  /** An item that closed, won by Ann, and one that is awaited, on which she leads. */
  async function addWaiting() {
    const waiting = await addEvening(0, 8)
    const { items, place, close, leaving, emails } = waiting
    for (const item of items) await place(item, ann, 125)
    await close(0)
    await leaving(0)
    expect(await emails('closing-summary')).toEqual([])
    return { ...waiting, last: items[1] }
  }
  async function addToDraft({ school }: Evening, id: string) {
    const next = { organizationId: school.id, name: 'Next Year', slug: 'next-year' }
    const [draft] = await orm.insert(event).values(next).returning()
    await orm.update(auctionItem).set({ eventId: draft?.id, isDraft: true }).where(eq(auctionItem.id, id))
  }
  async function sweep({ school, justAfter, close }: Evening, minutes: number) {
    expect(await dueOrganizations(orm, justAfter(minutes))).toContain(school.id)
    await close(minutes)
  }

  test('the sweep finds it, and leaves it alone, also for long while the organization is inactive', async () => {
    const waiting = await addWaiting()
    await sweep(waiting, 3)
    expect(await waiting.emails('closing-summary')).toEqual([])
    const setActive = (isActive: boolean) =>
      orm.update(organization).set({ isActive }).where(eq(organization.id, waiting.school.id))
    await setActive(false)
    await waiting.close(60)
    expect(await waiting.emails('closing-summary')).toEqual([])
    await setActive(true)
    await waiting.close(61)
    const summaries = await waiting.emails('closing-summary')
    expect(summaries.map(({ content }) => content)).toMatchObject([{ closedAt: waiting.at(8).toISOString() }])
  })

  test.each([
    ['archived', ({ school }: Evening, id: string) => archiveItem(orm, school.id, id, new Date())],
    ['deleted', ({ school }: Evening, id: string) => deleteItem(orm, school, id, new Date())],
    ['of a draft', addToDraft],
    [
      'moved an hour later',
      ({ school, at }: Evening, id: string) => editItem(orm, school, id, { endTime: at(68).toISOString() }, new Date()),
    ],
  ])('and that one is %s, the sweep has the summary sent without it', async (_what, change) => {
    const waiting = await addWaiting()
    await change(waiting, waiting.last.id)
    await sweep(waiting, 4)
    expect(await waiting.leaving(4)).toEqual([`closing-summary to ${waiting.owner.email}: Item A`])
    expect(await waiting.emails('won')).toHaveLength(1)
  })

  test('and that one ends a little later, all wait for it, and an item that is added joins it', async () => {
    const { school, owner, last, at, addEnding, place, close, leaving } = await addWaiting()
    const added = await addEnding('Item C', 5)
    await place(added, ann, 125)
    await editItem(orm, school, last.id, { endTime: at(10).toISOString() }, new Date())
    await close(5, 8)
    expect(await leaving(8)).toEqual([])
    await close(10)
    expect((await leaving(10)).sort()).toEqual([
      `closing-summary to ${owner.email}: Item A, Item B, Item C`,
      `won to ${ann}: Item C, Item B`,
    ])
  })
})

test('an item of it that was deleted is waited for while that can be undone, and told of with the others', async () => {
  const { school, owner, items, at, place, close, leaving } = await addEvening(0, 5, 8)
  for (const item of items) await place(item, ann, 125)
  await close(0, 5)
  expect(await leaving(5)).toEqual([`won to ${ann}: Item A`])
  const deletion = await deleteItem(orm, school, items[1].id, at(6))
  await close(8)
  expect(await leaving(8)).toEqual([])
  await undoBulkEdit(orm, school.id, deletion ?? '', at(9))
  await close(10)
  expect((await leaving(10)).sort()).toEqual([
    `closing-summary to ${owner.email}: Item A, Item B, Item C`,
    `won to ${ann}: Item B, Item C`,
  ])

  const other = await addEvening(0, 8)
  for (const item of other.items) await other.place(item, ann, 125)
  await other.close(0)
  await deleteItem(orm, other.school, other.items[0].id, other.at(1))
  await other.close(8, 10)
  expect(await other.emails('closing-summary')).toEqual([])
  await other.close(11)
  expect(await other.emails('closing-summary')).toHaveLength(1)
})

test('a settled closing that was not written for is written for by the next sweep', async () => {
  const { school, items, justAfter, place, close, emails } = await addEvening(0)
  await place(items[0], ann, 125)
  await close(0)
  const [summary] = await emails('closing-summary')
  // As if the process had died between closing the item and settling the closing.
  await orm.delete(outbox).where(eq(outbox.id, summary?.id ?? ''))
  await orm.update(closing).set({ settledAt: null }).where(eq(closing.organizationId, school.id))
  expect(await dueOrganizations(orm, justAfter(1))).toContain(school.id)
  await close(1)
  expect((await emails('closing-summary')).map(({ content }) => content)).toEqual([summary?.content])
})

test('items that end at 0, 8 and 15 are one closing: a first win at once, the others in one more email, which adds up, and one summary at last', async () => {
  const { school, owner, items, place, close, leaving, emails } = await addEvening(0, 8, 15)
  for (const item of items) await place(item, ann, 125)
  // By eight processes at once each time.
  const closeAt = (minutes: number) => Promise.all(Array.from({ length: 8 }, () => close(minutes)))
  await closeAt(0)
  expect(await leaving(0)).toEqual([`won to ${ann}: Item A`])
  await closeAt(8)
  expect(await leaving(8)).toEqual([])
  await closeAt(15)
  expect((await leaving(15)).sort()).toEqual([
    `closing-summary to ${owner.email}: Item A, Item B, Item C`,
    `won to ${ann}: Item B, Item C`,
  ])
  expect((await emails('won')).map(({ email }) => email)).toMatchObject([
    { total: '125.00', isGathered: false },
    { total: '250.00', isGathered: true },
  ])
  expect(await emails('closing-summary')).toHaveLength(1)
  expect(await orm.$count(closing, eq(closing.organizationId, school.id))).toBe(1)
  const isClaimed = and(eq(auctionItem.organizationId, school.id), auctionItem.winnerNotificationSent)
  expect(await orm.$count(auctionItem, isClaimed)).toBe(3)
})

test('items more than ten minutes apart, or of another organization, are two closings', async () => {
  const [{ items, place, close, leaving, emails }, other] = [await addEvening(0, 11), await addEvening(5)]
  for (const item of items) await place(item, ann, 125)
  await close(0)
  expect(await emails('closing-summary')).toHaveLength(1)
  await other.close(5)
  await close(11)
  expect(await emails('closing-summary')).toHaveLength(2)
  expect((await leaving(11)).filter((email) => email.startsWith('won'))).toHaveLength(2)
})

const only = (emails: string[], kind: string) => emails.filter((email) => email.startsWith(kind)).sort()

test('the summary reaches owners, admins, and managers who asked, unsubscribed or not, but no other manager, and none that bounced', async () => {
  const { school, owner, items, place, close, leaving, emails } = await addEvening(0)
  const admin = await addMember(orm, school, 'admin')
  const manager = await addMember(orm, school, 'manager', { wantsSummary: true })
  await addMember(orm, school, 'manager')
  const team = [owner, admin, manager].map(({ email }) => email)
  await orm.insert(mailAddress).values(team.map((email) => ({ email, unsubscribedAt: new Date() })))
  const bouncing = await addMember(orm, school, 'owner')
  await orm.insert(mailAddress).values({ email: bouncing.email, bouncedAt: new Date() })
  await place(items[0], ann, 125)
  await close(0)
  const expected = team.map((email) => `closing-summary to ${email}: Item A`).sort()
  expect(only(await leaving(0), 'closing-summary')).toEqual(expected)
  const summaries = await emails('closing-summary')
  const toBouncing = summaries.find(({ recipient }) => recipient === bouncing.email)
  expect(toBouncing?.problem).toBe('This address bounced.')
  const summaryOf = new Map(summaries.map(({ recipient, email }) => [recipient, email]))
  const isByRole = [owner, manager].map(({ email }) => summaryOf.get(email))
  expect(isByRole).toMatchObject([{ isByRole: true }, { isByRole: false }])
  expect(JSON.stringify([...summaryOf.values()])).not.toContain('unsubscribe')
})

test('the summary names who has won when it leaves, not whose bid was cancelled meanwhile, and nobody is told that they lost', async () => {
  const { items, place, close, cancelHighest, leaving, emails } = await addEvening(0)
  await place(items[0], bob, 125)
  await place(items[0], ann, 600)
  await close(0)
  await cancelHighest(items[0])
  expect(only(await leaving(0), 'closing-results')).toEqual([])
  const [summary] = await emails('closing-summary')
  const winner = { email: bob, reach: { isConfirmed: false, bounces: false } }
  expect(summary?.email).toMatchObject({ raised: '125.00', items: [{ winner }] })
  expect(JSON.stringify(summary?.email)).not.toContain(ann)
})

test('the team gets a summary where only some places were sold, and of what was not deleted since', async () => {
  const { items, close, emails } = await addEvening(0, 0, 8)
  await setItem(orm, items[0], { places: party })
  await orm.update(auctionLock).set({ placesLeft: 11 }).where(eq(auctionLock.auctionItemId, items[0].id))
  await close(0)
  await setItem(orm, items[1], { deletedAt: new Date() })
  await close(8)
  const content = { items: [items[0], items[2]].map(({ id }) => ({ auctionItemId: id })) }
  expect(await emails('closing-summary')).toMatchObject([{ content }])
  // Nobody's row says that they bought one.
  await setItem(orm, items[0], { places: { ...party, count: 11 } })
})

test('bidders who lost get one email over the whole closing, with what they lost and its price, and nobody’s name', async () => {
  const { school, items, place, close, leaving, emails } = await addEvening(0, 8)
  const erased = 'dan@example.org'
  await place(items[0], erased, 125)
  for (const item of items) await place(item, ann, 130)
  for (const item of items) await place(item, cas, 135)
  await place(items[1], bob, 140)
  expect(await eraseForTeam(orm, school.id, erased, new Date())).toBeNull()
  await close(0)
  expect(await emails('closing-results')).toEqual([])
  await close(8)
  expect(only(await leaving(8), 'closing-results')).toEqual([
    `closing-results to ${ann}: Item A, Item B`,
    `closing-results to ${cas}: Item B`,
  ])
  const written = (await emails('closing-results')).map(({ recipient, auctionItemId }) => [recipient, auctionItemId])
  expect(written.toSorted()).toEqual([
    [ann, null],
    [cas, items[1].id],
  ])
  const hasWon = and(eq(bidder.organizationId, school.id), isNotNull(bidder.code))
  expect((await orm.select().from(bidder).where(hasWon)).map(({ email }) => email).sort()).toEqual([bob, cas])
  const toAnn = (await emails('closing-results')).find(({ recipient }) => recipient === ann)
  expect(toAnn?.email).toMatchObject({ items: [{ amount: '135.00' }, { amount: '140.00' }] })
  expect(JSON.stringify(toAnn?.email)).not.toMatch(new RegExp(`${bob}|${cas}`))
})

async function closedOf(items: Item[]): Promise<Item[]> {
  const locks = await Promise.all(items.map((item) => lockOf(orm, item)))
  return items.filter((_, index) => locks[index]?.closedAt)
}

test('an item whose lock hangs holds up no other, and its closing waits for it', async () => {
  const { owner, school, items, place, close, leaving } = await addEvening(0, 0, 0)
  for (const item of items) await place(item, ann, 125)
  const letGo = await hangItem(orm, items[1])
  await impatiently(() => close(0), 1)
  expect(await closedOf(items)).toEqual([items[0], items[2]])
  expect(await leaving(0)).toEqual([`won to ${ann}: Item A, Item C`])
  const [retry] = await orm.execute(sql`select 1 from graphile_worker.jobs where key = ${`close rest of ${school.id}`}`)
  expect(retry).toBeDefined()
  await letGo()
  await close(0)
  expect(await closedOf(items)).toEqual(items)
  expect((await leaving(0)).sort()).toEqual([
    `closing-summary to ${owner.email}: Item A, Item B, Item C`,
    `won to ${ann}: Item B`,
  ])
})

test('an item whose lock is held for a moment only is closed with the others', async () => {
  const { items, place, close, leaving } = await addEvening(0, 0, 0)
  for (const item of items) await place(item, ann, 125)
  const letGo = await hangItem(orm, items[1])
  const closing = close(0)
  await untilWaiting(database, 1)
  await letGo()
  await closing
  expect(await leaving(0)).toContain(`won to ${ann}: Item A, Item B, Item C`)
})

test('nothing above left the book in disorder', expectOrder)
