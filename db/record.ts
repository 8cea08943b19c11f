import type { drizzle } from 'drizzle-orm/postgres-js'
import type { ActKind } from '../api/contract/values/kind/act-kind.ts'
import type { Changes } from './changes.ts'
import { type Actor, presentOrigin } from './origin.ts'
import { act } from './schema/record.ts'

/** What a transaction does, as far as it cannot be known from the request. */
export interface Act {
  kind: ActKind
  organizationId?: string | null
  auctionItemId?: string | null
  /** The bid, person, or organization that it is done to. */
  subjectId?: string | null
  /** What it is done to, in words. Never a bidder's address. */
  about?: string | null
  /** No secrets, and no bidder's address. */
  changes?: Changes | null
  /** Who, when they are not signed in: they prove who they are by this very act. */
  by?: Actor
}

/** An act as it is stored. */
export type RecordedAct = typeof act.$inferInsert

const LONGEST_ABOUT = 254

/**
 * Collects what a transaction does. It is written by the same transaction, last of all, so that an act and its record
 * are stored together or not at all. See product.md#activity.
 */
export function openRecord() {
  const origin = presentOrigin()
  const acts: RecordedAct[] = []
  return {
    /** States what the transaction does. Who does it, and from where, is known from the request. */
    record({ by, about, ...act }: Act) {
      if (origin?.isPlayed) return
      const actor = by ?? origin?.actor
      acts.push({
        ...act,
        about: about?.slice(0, LONGEST_ABOUT) ?? null,
        actorId: actor?.id ?? null,
        actorName: actor?.name ?? null,
        network: origin?.network() ?? null,
      })
    },
    /** Writes what was stated. @returns it */
    async write(tx: Pick<ReturnType<typeof drizzle>, 'insert'>): Promise<RecordedAct[]> {
      if (acts.length > 0) await tx.insert(act).values(acts)
      return acts
    },
  }
}
