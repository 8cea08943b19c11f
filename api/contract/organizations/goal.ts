import { z } from 'zod'

const MOST_DOLLARS = 9_999_999
const NOT_DOLLARS = 'Please enter whole dollars, like 5,000'

/** How much is to be raised, in whole dollars, as a number or as people type it: "$5,000"; blank for no goal. */
export const goalDollars = z
  .union([z.number(), z.string(), z.null()], { error: NOT_DOLLARS })
  .transform((typed) => (typeof typed === 'string' ? readDollars(typed) : typed))
  .refine((dollars) => dollars === null || isGoal(dollars), NOT_DOLLARS)

function readDollars(typed: string): number | null {
  const digits = typed.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
}

function isGoal(dollars: number): boolean {
  return Number.isInteger(dollars) && dollars > 0 && dollars <= MOST_DOLLARS
}
