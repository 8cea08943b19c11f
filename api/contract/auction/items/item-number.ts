import { z } from 'zod'

/** More than anybody numbers. */
export const HIGHEST_ITEM_NUMBER = 99_999
const RANGE = 'Please enter a number from 1 to 99,999'

/** What an item is called on paper, as a number or as a form sends it. See product#item-numbers. */
export const itemNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, RANGE),
    ],
    { error: RANGE },
  )
  .transform(Number)
  .pipe(z.int(RANGE).min(1, RANGE).max(HIGHEST_ITEM_NUMBER, RANGE))

const IN_SEARCH = /^#?(\d{1,5})$/

/** The number that a word of a search may mean: "12" and "#12". `null` when it is none. */
export function searchedNumber(word: string): number | null {
  const digits = IN_SEARCH.exec(word)?.[1]
  return digits === undefined ? null : Number(digits)
}
