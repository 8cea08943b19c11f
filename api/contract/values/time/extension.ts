import { z } from 'zod'

const NOT_A_CHOICE = 'Please choose 0, 2, 3, or 5 minutes'

/** How many minutes a bid at the end leaves at least to answer it; 0 for a fixed end. See product#extended-end. */
export const extensionChoices = [0, 2, 3, 5] as const

/** One of them, as a number or as a form sends it. */
export const extensionMinutes = z
  .union([z.number(), z.string().regex(/^\d$/)], { error: NOT_A_CHOICE })
  .transform(Number)
  .refine((minutes) => extensionChoices.some((choice) => choice === minutes), NOT_A_CHOICE)

/** However long people bid, an item ends at most this long after its scheduled end. */
export const LONGEST_EXTENSION_MINUTES = 30
