import { expect, test } from 'bun:test'
import { LONGEST_PICTURE } from '../../../../../api/contract/values/picture/picture.ts'
import { CallError } from '../../../../api-client/call.ts'
import { moved, placeAfterDrag, shownBelow } from './use-drag-order.ts'
import { receiveFiles, refusedAs } from './use-photo-uploads.ts'

const picture = new File(['x'], 'quilt.png', { type: 'image/png' })
const text = new File(['x'], 'list.txt', { type: 'text/plain' })
const huge = new File([new Uint8Array(LONGEST_PICTURE + 1)], 'huge.png', { type: 'image/png' })

test('as many pictures as there is room for wait, and each other file is told why not', () => {
  const states = receiveFiles([text, picture, huge, picture, picture], 6).map(({ state }) => state)
  const refused = (reason: string, isFinal: boolean) => ({ kind: 'refused' as const, reason, isFinal })
  expect(states).toEqual([
    refused('Please select an image file (PNG, JPG, GIF, etc.)', true),
    { kind: 'waiting' },
    refused('Image must be smaller than 10MB', true),
    { kind: 'waiting' },
    refused('An item can have up to 8 photos', false),
  ])
})

test.each([
  [413, true],
  [415, true],
  [429, false],
  [503, false],
  [507, false],
])('an upload refused with %d is refused for good: %p', (status, isFinal) => {
  const error = new CallError(status, '', JSON.stringify({ message: 'No.' }))
  expect(refusedAs(error)).toEqual({ kind: 'refused', reason: 'No.', isFinal })
})

test('an upload that did not arrive may be tried again', () => {
  expect(refusedAs(new Error('The upload did not arrive'))).toEqual({
    kind: 'refused',
    reason: 'Failed to upload image',
    isFinal: false,
  })
})

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

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('what is at %d is at %d then, and the others keep their order', (from, to, after) => {
  expect(moved([...'abc'], from, to).join('')).toBe(after)
})
