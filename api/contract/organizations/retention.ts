import { z } from 'zod'

/** After how many months bidders' addresses may be erased from what has closed. See product.md#retention. */
export const retentionChoices = [6, 12, 24, 36, 60] as const

/** One of them, as a number or as a form sends it. */
export const retentionMonths = z.coerce
  .number()
  .refine((months) => retentionChoices.some((choice) => choice === months), 'Please choose from the list')
