import { z } from 'zod'

/** Whatever was sent, as text: an error report must never be refused. */
const reported = z
  .unknown()
  .transform((value) => (value === null || typeof value === 'string' ? value : JSON.stringify(value)))
  .prefault(null)

/** What a page says went wrong. See product#client-errors. */
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
