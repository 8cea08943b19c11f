import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'

/** Whether a bidder of an organization holds a paddle now. */
export function isOut(organizationId: string) {
  return and(eq(bidder.organizationId, organizationId), isNotNull(bidder.paddleNumber), isNull(bidder.paddleReturnedAt))
}
