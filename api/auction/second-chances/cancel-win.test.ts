import { expect, test } from 'bun:test'
import { openEvenings } from '../../../tests/support/evening.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import type { Item } from '../../../tests/support/school.ts'
import { openChanceOf, winningBidOf } from '../../../tests/support/second-chance.ts'
import { answerForTeam, cancelWin } from './cancel-win.ts'

// What must be true of all bids is checked after each test.
const { orm, addEvening, expectOrder } = await openEvenings()
const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** An evening of two items that end five minutes apart; both are one closing. */
async function addSold() {
  const evening = await addEvening(0, 5)
  const [first, second] = evening.items
  const [ann, bob, cas] = [someone('ann'), someone('bob'), someone('cas')]
  await evening.place(first, ann, 125)
  await evening.place(first, bob, 130)
  await evening.place(first, cas, 135)
  await evening.place(second, ann, 125)
  const item = (of: Item) => ({ organizationId: evening.school.id, auctionItemId: of.id })
  const doingAt = (minutes: number) => ({ staff: { id: evening.owner.id, name: 'Ada Lark' }, now: evening.at(minutes) })
  return {
    ...evening,
    first,
    second,
    ann,
    bob,
    cas,
    cancel: async (of: Item, next: 'ask' | 'win' | 'nobody', minutes: number) =>
      cancelWin(orm, item(of), { bidId: await winningBidOf(orm, of), reason: 'Did not pay', next }, doingAt(minutes)),
    accept: async (of: Item, minutes: number) => {
      const { id } = await openChanceOf(orm, of)
      const offerKey = { organizationId: evening.school.id, id }
      return answerForTeam(orm, offerKey, { outcome: 'accepted' }, doingAt(minutes))
    },
  }
}

test('accepted while its closing takes place, a win is told like any of that closing', async () => {
  const { close, cancel, accept, leaving, first, second, ann, bob } = await addSold()
  await close(0)
  await cancel(first, 'ask', 1)
  await accept(first, 2)
  expect(await leaving(2)).toContain(`won to ${bob}: Item A`)
  await close(5)
  const emails = await leaving(6)
  expect(emails).toContain(`won to ${ann}: Item B`)
  expect(emails.some((line) => line.startsWith('closing-summary'))).toBe(true)
  expect(await winningBidOf(orm, second)).not.toBe('')
  // Accepted after the closing, it is told at once in an email of its own.
  await cancel(first, 'ask', 60)
  await accept(first, 90)
  expect(await leaving(91)).toContain(`won to ${ann}: Item A`)
})

test('a win that nobody else shall have leaves no winner, and tells nobody else', async () => {
  const { close, cancel, emails, first, cas } = await addSold()
  await close(0, 5)
  await cancel(first, 'nobody', 60)
  expect(await lockOf(orm, first)).toMatchObject({ bidCount: 2, currentAmount: null, winningBidId: null })
  expect(await emails('second-chance')).toEqual([])
  expect((await emails('bid-cancelled')).map(({ recipient }) => recipient)).toEqual([cas])
})

test('nothing above left the book in disorder', expectOrder)
