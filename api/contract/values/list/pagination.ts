import { z } from 'zod'

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
