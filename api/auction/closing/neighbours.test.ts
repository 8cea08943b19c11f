import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { groupByClosing, isNeighbour, isOver, latestEnd } from './neighbours.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 20) + minutes * 60_000)
const minutesOf = (date: Date) => (date.getTime() - at(0).getTime()) / 60_000
const ending = (minutes: number[]) => minutes.map((end) => ({ endTime: at(end) }))
const grouped = (minutes: number[]) =>
  groupByClosing(ending(minutes)).map(({ items }) => items.map(({ endTime }) => minutesOf(endTime)))

test.each([
  ['together are one closing', [0, 0, 0], [[0, 0, 0]]],
  ['in a chain of minutes are one closing', [0, 8, 15], [[0, 8, 15]]],
  ['exactly ten minutes apart are one closing', [0, 10], [[0, 10]]],
  ['more than ten minutes apart are two closings', [0, 10.02], [[0], [10.02]]],
  ['thirty minutes after the first are the last of a closing', [0, 10, 20, 30], [[0, 10, 20, 30]]],
  ['later than that begin the next one', [0, 9, 18, 27, 36], [[0, 9, 18, 27], [36]]],
  ['are grouped whatever order they are named in', [15, 0, 8], [[0, 8, 15]]],
])('items that end %s', (_rule, minutes, closings) => {
  expect(grouped(minutes)).toEqual(closings)
})

describe('an item that is closed later', () => {
  const open = { id: 'open', firstEnd: at(0), lastEnd: at(8) }

  test.each([
    [15, { id: 'open', firstEnd: at(0), lastEnd: at(15) }],
    [4, { id: 'open', firstEnd: at(0), lastEnd: at(8) }],
    [-6, { id: 'open', firstEnd: at(-6), lastEnd: at(8) }],
    [19, { id: null, firstEnd: at(19), lastEnd: at(19) }],
    [-1_440, { id: null, firstEnd: at(-1_440), lastEnd: at(-1_440) }],
  ])('and ended at minute %p is grouped with those that ended from 0 to 8, if it is a neighbour', (end, ends) => {
    expect(groupByClosing(ending([end]), [open])).toMatchObject([ends])
  })

  test('joins none of its neighbours that would then have waited too long', () => {
    expect(isNeighbour({ firstEnd: at(0), lastEnd: at(25) }, at(-6))).toBeFalse()
  })
})

const closing = { firstEnd: at(0), lastEnd: at(8) }

test.each([
  ['is over when the next item ends later', [19], 8, true],
  ['waits for an item that ends ten minutes later', [18], 8, false],
  ['waits for one that ended already and is not closed', [5], 8, false],
  ['waits for the thirtieth minute to be closed', [18, 28, 30], 30, false],
  ['is over after thirty minutes, whatever is held up', [18], 30.01, true],
])('a closing whose items ended from 0 to 8 %s', (_rule, awaited, now, over) => {
  expect(isOver(closing, awaited.map(at), at(now))).toBe(over)
})

const ends = fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 40 }).map((tens) => tens.map((ten) => ten / 60))

test('whenever items end each is in one closing, neighbours within it are ten minutes apart at most, and none lasts over thirty', () => {
  fc.assert(
    fc.property(ends, (minutes) => {
      const closings = grouped(minutes)
      expect(closings.flat()).toEqual(minutes.toSorted((a, b) => a - b))
      for (const endTimes of closings) {
        const gaps = endTimes.slice(1).map((end, index) => end - (endTimes[index] ?? 0))
        expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(10 + 1e-6)
        expect((endTimes.at(-1) ?? 0) - (endTimes[0] ?? 0)).toBeLessThanOrEqual(30 + 1e-6)
      }
    }),
  )
})

test('whenever items end it is the same whether they are closed one by one or all at once, and a closing is over with its last item', () => {
  fc.assert(
    fc.property(ends, (minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b)
      const closings: { firstEnd: Date; lastEnd: Date; id: string; size: number; isSettled: boolean }[] = []
      sorted.forEach((end, index) => {
        const open = closings.filter((closing) => !closing.isSettled)
        const [group] = groupByClosing(ending([end]), open)
        if (!group) throw new Error('An item was lost')
        const openClosing = open.find(({ id }) => id === group.id)
        const { firstEnd, lastEnd } = group
        if (openClosing) Object.assign(openClosing, { firstEnd, lastEnd, size: openClosing.size + 1 })
        else closings.push({ firstEnd, lastEnd, id: String(index), size: 1, isSettled: false })
        const awaited = sorted.slice(index + 1).map(at)
        for (const closing of closings) closing.isSettled ||= isOver(closing, awaited, at(end))
      })
      expect(closings.map(({ size }) => size)).toEqual(grouped(minutes).map((own) => own.length))
      expect(closings.every(({ isSettled }) => isSettled)).toBeTrue()
      expect(closings.every((closing) => closing.lastEnd <= latestEnd(closing))).toBeTrue()
    }),
  )
})
