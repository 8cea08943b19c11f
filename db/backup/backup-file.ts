import { z } from 'zod'

/** The name in a backup of what says what else is in it, written last. */
export const CONTENTS = 'contents.json'

/** What a backup holds, beside a file of rows for each table. */
export const contents = z.object({
  /** When the last migration was made that its database had. */
  migration: z.number(),
  /** The columns of every table, without those that PostgreSQL computes. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string(), z.string()),
})
export type Contents = z.output<typeof contents>

/** The name in a backup of the rows of a table, in the text format of COPY. */
export const rowsOf = (table: string) => `${table}.copy`

/** How values are written as text, whatever the server prefers. */
export const TEXT_FORMAT = { DateStyle: 'ISO', IntervalStyle: 'postgres', extra_float_digits: '3' }

// All in this thread: a worker would have to be loaded from a file of its own.
export const ZIP_OPTIONS = { useWebWorkers: false, checkSignature: true }
