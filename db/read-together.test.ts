import { expect, test } from 'bun:test'
import type { Orm } from './clients.ts'
import { readTogether } from './read-together.ts'

test('what is asked for in one moment is read at once, and read again when it is asked for later', async () => {
  const reads: (readonly number[])[] = []
  const double = readTogether(async (_, keys: readonly number[]) => {
    reads.push(keys)
    return keys.map((key) => key * 2)
  })
  const [one, other] = [{} as Orm, {} as Orm]
  expect(await Promise.all([double(one, 1), double(one, 2), double(one, 1), double(other, 3)])).toEqual([2, 4, 2, 6])
  expect(await double(one, 1)).toBe(2)
  expect(reads).toEqual([[1, 2, 1], [3], [1]])
})
