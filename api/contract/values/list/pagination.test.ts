import { expect, test } from 'bun:test'
import { paginate } from './pagination.ts'

test.each([
  [1, 0, { page: 1, totalPages: 1, hasPreviousPage: false, hasNextPage: false }],
  [1, 51, { page: 1, totalPages: 2, hasPreviousPage: false, hasNextPage: true }],
  [2, 51, { page: 2, totalPages: 2, hasPreviousPage: true, hasNextPage: false }],
  [99, 120, { page: 3, totalPages: 3, hasPreviousPage: true, hasNextPage: false }],
])('page %i of %i entries, fifty a page', (wanted, totalCount, expected) => {
  expect(paginate(wanted, totalCount, 50)).toEqual({ totalCount, ...expected })
})
