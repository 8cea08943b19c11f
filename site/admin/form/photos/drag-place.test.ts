import { expect, test } from 'bun:test'
import { placeAfterDrag, shownBelow } from './drag-place.ts'

const rows = [
  { top: 0, height: 100 },
  { top: 110, height: 100 },
  { top: 220, height: 140 },
]

test.each([
  [0, 0, 0],
  [0, 109, 0],
  [0, 111, 1],
  [0, 241, 2],
  [0, 10_000, 2],
  [1, -111, 0],
  [1, -109, 1],
  [1, 131, 2],
  [2, -131, 1],
  [2, -10_000, 0],
])('row %d, dropped %d pixels below its own place, is at %d', (from, distance, place) => {
  expect(placeAfterDrag(rows, from, distance)).toBe(place)
})

test('the rows that it passes make room, the others stay', () => {
  const shown = (from: number, distance: number) => rows.map((_, index) => shownBelow(index, { rows, from, distance }))
  expect(shown(0, 5)).toEqual([5, 0, 0])
  expect(shown(0, 150)).toEqual([150, -110, 0])
  expect(shown(0, 300)).toEqual([300, -110, -110])
  expect(shown(2, -300)).toEqual([150, 150, -300])
})
