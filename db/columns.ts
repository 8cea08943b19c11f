import { sql } from 'drizzle-orm'
import { customType, type ExtraConfigColumn, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Cents, toPrice } from '../api/contract/values/money/money.ts'
import { readPrice } from '../api/contract/values/money/read-price.ts'

/** Money: whole cents in code, `numeric(10,2)` in Postgres, never a float on the way. */
export const cents = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  toDriver: toPrice,
  fromDriver: readPrice,
})

/** Money that has no cents: whole dollars in code, and like all money in Postgres. */
export const wholeDollars = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10, 2)',
  toDriver: (dollars) => `${dollars}.00`,
  fromDriver: (text) => Math.trunc(readPrice(text) / 100),
})

/** An instant; every column of time is one. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A row's primary key. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** Lets an index find words inside a folded text, not only at its beginning. From pg_trgm, which comes with PostgreSQL. */
export const words = (column: ExtraConfigColumn) => sql`folded(${column}) gin_trgm_ops`
