import { expect, test } from 'bun:test'
import { findCategoryTwins } from './category-twins.ts'

const rowsOf = (...categories: string[]) =>
  categories.map((category) => ({ row: { category }, notes: {}, questions: {} }))

test('categories that differ only in case, signs, or blanks are one, as most rows write it', () => {
  const rows = [...rowsOf('Kids & camps', 'Kids & Camps', 'kids  and camps', 'Kids & Camps', 'Art', ''), null]
  expect(findCategoryTwins(rows, ['Home'])).toEqual([
    { best: 'Kids & Camps', others: ['Kids & camps', 'kids  and camps'] },
  ])
})

test('the organization’s own spelling is the one to use, also where all rows agree on another', () => {
  expect(findCategoryTwins(rowsOf('art', 'art'), ['Art'])).toEqual([{ best: 'Art', others: ['art'] }])
  expect(findCategoryTwins(rowsOf('Art', 'Arts'), ['Art'])).toEqual([])
})
