import { type SQL, sql } from 'drizzle-orm'

/** How many of the selected rows meet `condition`. */
export function countWhere(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}
