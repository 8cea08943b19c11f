import type { payment } from '../../../db/schema/checkout.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { StaffAction } from '../../server/access/staff.ts'

/** So long whoever took a payment can take it back. */
export const PAYMENT_UNDO_MS = 2 * MINUTE_MS

/**
 * Whether that member of the staff took a payment just now, so that they may take it back: a helper by their session. What
 * was given back by card is with the card service, and cannot be.
 */
export function isPaymentUndoable(
  {
    kind,
    madeAt,
    madeBy,
    madeSession,
  }: Pick<typeof payment.$inferSelect, 'kind' | 'madeAt' | 'madeBy' | 'madeSession'>,
  { staff, now }: StaffAction,
): boolean {
  const isOwn = staff.session ? madeSession === staff.session : madeBy !== null && madeBy === staff.id
  return isOwn && kind !== 'online' && now.getTime() - madeAt.getTime() < PAYMENT_UNDO_MS
}
