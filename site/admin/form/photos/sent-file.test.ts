import { expect, test } from 'bun:test'
import { LONGEST_PICTURE } from '../../../../api/contract/values/picture.ts'
import { CallError } from '../../../api-client/call.ts'
import { receiveFiles, refusedAs } from './sent-file.ts'

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
    ...{ kind: 'refused', reason: 'Failed to upload image', isFinal: false },
  })
})
