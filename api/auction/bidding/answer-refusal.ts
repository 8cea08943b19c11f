import type { BidRefusal } from '../../contract/auction/bidding/bid-rule.ts'
import { refuse } from '../../server/http/refuse.ts'

const REFUSED_WITH = {
  'not-found': 404,
  blocked: 403,
  'not-started': 409,
  ended: 409,
  cooldown: 429,
  'too-low': 400,
  outbid: 409,
  'same-amount': 409,
  'maximum-reached': 409,
  'confirm-amount': 409,
  'key-reused': 409,
  cancelled: 409,
} as const satisfies Record<BidRefusal['code'], number>

/** Answers that a bid does not count, and why. */
export function answerRefusal(refusal: BidRefusal, set: { headers: Record<string, unknown> }) {
  const { message, ...more } = refusal
  if (more.code === 'cooldown') set.headers['retry-after'] = String(more.retryAfterSeconds)
  return refuse(REFUSED_WITH[more.code], message, more)
}
