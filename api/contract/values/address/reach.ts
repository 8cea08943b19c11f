import { z } from 'zod'

/** Whether email reaches somebody. */
export const reach = z.object({ isConfirmed: z.boolean(), bounces: z.boolean() })
export type Reach = z.output<typeof reach>

/** What its row says of an address; nothing is known of one without a row, as nobody wrote to it yet. */
export function reachOf(row: Record<'confirmedAt' | 'bouncedAt', Date | null> | null): Reach {
  return { isConfirmed: Boolean(row?.confirmedAt), bounces: Boolean(row?.bouncedAt) }
}
