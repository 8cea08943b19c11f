import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Who bids, as text that people read: their address, or "Paddle 12"; `null` in a left join without a bid. See product.md#paddles. */
export function bidderLabel({ email, paddleId }: Record<'email' | 'paddleId', AnyPgColumn>) {
  return sql<string>`bidder_label(${email}, ${paddleId})`
}
