import { expect, test } from 'bun:test'
import { listQuery, paginate } from './pagination.ts'

test.each([
  [1, 0, { page: 1, totalPages: 1, hasPreviousPage: false, hasNextPage: false }],
  [1, 51, { page: 1, totalPages: 2, hasPreviousPage: false, hasNextPage: true }],
  [2, 51, { page: 2, totalPages: 2, hasPreviousPage: true, hasNextPage: false }],
  [99, 120, { page: 3, totalPages: 3, hasPreviousPage: true, hasNextPage: false }],
])('page %i of %i entries, fifty a page', (wanted, totalCount, expected) => {
  expect(paginate(wanted, totalCount, 50)).toEqual({ totalCount, ...expected })
})

test.each([
  [{ page: '1e300' }, { page: Number.MAX_SAFE_INTEGER, limit: 50 }],
  [
    { page: "1'--", limit: '\0' },
    { page: 1, limit: 50 },
  ],
  [{ limit: '1000000' }, { page: 1, limit: 60 }],
  [
    { page: '-3', limit: '7.9' },
    { page: 1, limit: 7 },
  ],
])('what is asked for by %j is brought into range', (query, expected) => {
  expect(listQuery.parse(query)).toMatchObject(expected)
})
