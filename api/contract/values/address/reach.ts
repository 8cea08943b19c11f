import { z } from 'zod'

/** Whether email reaches somebody; in a view `null` for who has no address: a paddle, or an address that was erased. */
export const reach = z.object({ isConfirmed: z.boolean(), bounces: z.boolean() })
export type Reach = z.output<typeof reach>

/** What its row says of an address; nothing is known of one without a row, as nobody wrote to it yet. */
export function reachOf(
  email: string | null,
  row: Record<'confirmedAt' | 'bouncedAt', Date | null> | null,
): Reach | null {
  return email === null ? null : { isConfirmed: Boolean(row?.confirmedAt), bounces: Boolean(row?.bouncedAt) }
}
