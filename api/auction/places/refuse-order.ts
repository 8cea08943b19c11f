import { bidProblem } from '../../contract/auction/bidding/bid-view.ts'
import { purchaseProblem } from '../../contract/auction/places/purchase-form.ts'
import type { WaitingRefusal } from '../../contract/auction/places/waiting-form.ts'
import { problem } from '../../contract/values/problem.ts'
import { refuse } from '../../server/http/refuse.ts'

const REFUSED_WITH = {
  'not-found': 404,
  blocked: 403,
  'not-started': 409,
  ended: 409,
  paused: 409,
  'not-sold': 409,
  'price-changed': 409,
  'too-many-each': 409,
  'sold-out': 409,
  'key-reused': 409,
  cancelled: 409,
  'places-left': 409,
  'too-late': 409,
} as const satisfies Record<WaitingRefusal['code'], number>

/** Why somebody gets no places, in answers to calls that ask for some. */
export const ORDER_REFUSALS = {
  400: problem,
  403: problem,
  404: problem,
  409: purchaseProblem,
  429: bidProblem,
  503: problem,
}

/** Answers whoever wants places, and gets none. */
export function refuseOrder({ message, ...more }: WaitingRefusal) {
  return refuse(REFUSED_WITH[more.code], message, more)
}
