import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/values/time/time.ts'

/** A cookie is kept for as long as a session can last without being used. See product.md#sessions. */
export const SESSION_DAYS = 30
const LONGEST_MS = 90 * DAY_MS
const IDLE_MS = SESSION_DAYS * DAY_MS
/** What a super admin may do is worth a password twice a day. */
const SUPER_ADMIN_IDLE_MS = 12 * HOUR_MS
/** How exactly it is known when a session was last used: each time costs a write. */
const SEEN_EVERY_MS = 10 * MINUTE_MS

interface Span {
  createdAt: Date
  isSuperAdmin: boolean
}

/** When a session that is used at `now` ends unless it is used again. */
export function expiryFrom(now: Date, { createdAt, isSuperAdmin }: Span): Date {
  const idle = isSuperAdmin ? SUPER_ADMIN_IDLE_MS : IDLE_MS
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + LONGEST_MS))
}

/** Whether a session's end is worth being moved on: once a day, and within a day as often as it is noted to be used. */
export function isWorthMoving(expiresAt: Date, later: Date, { isSuperAdmin }: Span): boolean {
  return later.getTime() - expiresAt.getTime() >= (isSuperAdmin ? SEEN_EVERY_MS : DAY_MS)
}

/** Whether it was last noted long enough ago that a session is used. */
export function isUnseen(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS
}
