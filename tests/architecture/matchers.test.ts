import { expect, test } from 'bun:test'

test.each([
  ['dates', new Date(1), new Date(2)],
  ['maps', new Map([[1, 2]]), new Map([[1, 3]])],
  ['sets', new Set([1]), new Set([2])],
  ['patterns', /a/, /b/],
])('of an object that is matched in part, %s are compared, too', (_, one, other) => {
  const received = { row: { one, rest: 1 } }
  expect(received).toMatchObject({ row: { one } })
  expect(received).not.toMatchObject({ row: { one: other } })
  expect([received]).not.toMatchObject([{ row: { one: other } }])
})
