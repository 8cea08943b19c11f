import { expect, test } from 'bun:test'
import { read, sourceFiles } from './source.ts'

const ORDER = /\.orderBy\(((?:[^()]|\([^()]*\))*)\)(\s*\.limit)?/g
const ENDS_IN_TIME = /\b(\w+At|\w+Time|timestamp|sendAfter)\)$/

test('a list in order of time has an order also where two things happened in one instant', async () => {
  const files = (await sourceFiles()).filter((file) => /^(api|db)\/.*\.ts$/.test(file))
  const orders = await Promise.all(
    files.map(async (file) => [...(await read(file)).matchAll(ORDER)].map((found) => ({ file, found }))),
  )
  expect(orders.flat().length).toBeGreaterThan(50)
  // Nobody reads an order where work is taken up a few at a time.
  const undecided = orders.flat().filter(({ found: [, keys = '', limit] }) => !limit && ENDS_IN_TIME.test(keys))
  expect(undecided.map(({ file, found: [order] }) => `${file}: ${order}`)).toEqual([])
})
