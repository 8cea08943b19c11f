import { z } from 'zod'

/** How many minutes a bid at the end leaves at least to answer it; 0 for a fixed end. See product.md#extended-end. */
export const extensionChoices = [0, 2, 3, 5] as const

/** One of them, as a number or as a form sends it. */
export const extensionMinutes = z.coerce
  .number()
  .refine((minutes) => extensionChoices.some((choice) => choice === minutes), 'Please choose from the list')

/** However long people bid, an item ends at most this long after its scheduled end. */
export const LONGEST_EXTENSION_MINUTES = 30
