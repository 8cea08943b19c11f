import { z } from 'zod'
import { search } from './filter.ts'
import { PAGE_SIZE } from './page-size.ts'

/** See product#bounds. */
const LONGEST_PAGE = 60

/** Which page of a list to return; values out of range are corrected rather than refused. */
export const listQuery = z.object({
  page: whole(1, Number.MAX_SAFE_INTEGER, 1),
  limit: whole(1, LONGEST_PAGE, PAGE_SIZE),
  search,
})
export type ListQuery = z.output<typeof listQuery>

function whole(least: number, most: number, otherwise: number) {
  return z.coerce
    .number()
    .transform((number) => Math.min(most, Math.max(least, Math.trunc(number))))
    .catch(otherwise)
    .default(otherwise)
}

/** Which page of a list this is, and how many there are. */
export const pagination = z.object({
  page: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
})
export type Pagination = z.output<typeof pagination>

/** The page to show when page `wanted` is asked for: past the last one it is the last. */
export function paginate(wanted: number, totalCount: number, limit: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  const page = Math.min(wanted, totalPages)
  return { page, totalPages, totalCount, hasPreviousPage: page > 1, hasNextPage: page < totalPages }
}
