import type { Actor, Origin } from '../../../db/origin.ts'
import type { ActivityKind } from '../../contract/values/kind/activity-kind.ts'

/** A refusal that belongs in the activity. */
export interface Refused {
  kind: Extract<ActivityKind, 'sign-in-failed' | 'refused' | 'limited'>
  network: string
  actor: Actor | null
  /** Whose account somebody failed to sign in to; `null` when there is no such account. */
  tried: Actor | null
  /** As it stands in the address: there may be no such organization. */
  orgSlug: string | null
}

const LOGIN = /^\/api\/(auth|[^/]+)\/login$/
const ADMIN = /^\/api\/(super-admin|[^/]+\/admin)\//
/** Public reads and bids are counted by their own limits, thousands a minute in a school hall. */
const PUBLIC = /^\/api\/(client-error-log|[^/]+\/auction\/)/
const ORGANIZATION = /^\/api\/([^/]+)\/(?:admin\/|login$)/

/** What an answer refuses, if that belongs in the activity: failed sign-ins, admin calls, and what came too often. */
export function refusedBy({ url }: Request, { status }: Response, { actor, tried, network, isPlayed }: Origin) {
  if (isPlayed || ![401, 403, 429].includes(status)) return null
  const kind = kindOf(new URL(url).pathname, status)
  if (!kind) return null
  const orgSlug = ORGANIZATION.exec(new URL(url).pathname)?.[1] ?? null
  return { kind, network: network(), actor, tried, orgSlug } satisfies Refused
}

function kindOf(path: string, status: number): Refused['kind'] | null {
  if (!path.startsWith('/api/') || PUBLIC.test(path)) return null
  if (status === 429) return 'limited'
  if (LOGIN.test(path)) return 'sign-in-failed'
  return ADMIN.test(path) ? 'refused' : null
}
