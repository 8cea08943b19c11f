import { z } from 'zod'

/** Whatever was sent, as text: a report of a failure must not fail itself. */
const reported = z
  .unknown()
  .transform((value) => (value === null || typeof value === 'string' ? value : JSON.stringify(value)))
  .prefault(null)

/** What a page says went wrong. Spec §7; decision 40. */
export const clientError = z.object({
  error: reported,
  stack: reported,
  context: reported,
  orgSlug: reported,
  currentPage: reported,
  userAgent: reported,
  timestamp: reported,
})
export type ClientError = z.output<typeof clientError>
