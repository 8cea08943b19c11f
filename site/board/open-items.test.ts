import { expect, test } from 'bun:test'
import type { PublicBoard } from '../../api/contract/items/board-view.ts'
import { boardState, openItems, turnsBetween } from './open-items.ts'

const at = (clock: string) => new Date(`2026-12-05T${clock}Z`)
const item = (end: string) => ({
  ...{ id: end, title: 'Quilt', imageUrl: null, itemNumber: null, startingBid: '5.00', currentBid: null, bidCount: 0 },
  endTime: at(end).toISOString(),
})
const board: PublicBoard = {
  organization: { name: 'Maple', slug: 'maple', logoUrl: null, timeZone: 'UTC' },
  items: [item('20:00:00'), item('21:00:00')],
  ...{ openCount: 2, endedCount: 0, opensAt: null, newestBids: [], totalRaised: null, goal: null },
}

test('an item leaves the second it ends', () => {
  expect(openItems(board, at('19:59:59'))).toHaveLength(2)
  expect(openItems(board, at('20:00:00')).map(({ id }) => id)).toEqual(['21:00:00'])
})

test.each([
  ['open', board],
  ['waiting', { ...board, items: [], opensAt: at('22:00:00').toISOString() }],
  ['over', { ...board, items: [], endedCount: 3 }],
  ['over', { ...board, items: [item('18:00:00')] }],
  ['empty', { ...board, items: [] }],
] as const)('a board is %s', (state, shown) => {
  expect(boardState({ ...shown, items: [...shown.items] }, at('19:00:00'))).toBe(state)
})

test('the clock changes it at an end and at an opening', () => {
  expect(turnsBetween(board, at('19:59:59'), at('20:00:00'))).toBe(true)
  expect(turnsBetween(board, at('20:00:00'), at('20:00:01'))).toBe(false)
  const waiting = { ...board, items: [], opensAt: at('22:00:00').toISOString() }
  expect(turnsBetween(waiting, at('21:59:59'), at('22:00:01'))).toBe(true)
})
