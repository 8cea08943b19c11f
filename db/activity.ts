import type { drizzle } from 'drizzle-orm/postgres-js'
import type { ActivityKind } from '../api/contract/values/kind/activity-kind.ts'
import type { Changes } from './changes.ts'
import { type Actor, presentOrigin } from './origin.ts'
import { activity } from './schema/activity.ts'

/** What a transaction does, as far as it cannot be known from the request. */
export interface ActivityEntry {
  kind: ActivityKind
  organizationId?: string | null
  auctionItemId?: string | null
  /** The bid, person, or organization that it is done to. */
  subjectId?: string | null
  /** What it is done to, in words. Never a bidder's address. */
  about?: string | null
  /** No secrets, and no bidder's address. */
  changes?: Changes | null
  /** Who, when they are not signed in: they prove who they are by what they do. */
  by?: Actor
}

/** An entry of the activity as it is stored. */
export type ActivityRow = typeof activity.$inferInsert

const LONGEST_ABOUT = 254
/** Written by one statement: what bids wait for meanwhile is making it. */
const ENTRIES_AT_ONCE = 40

/**
 * Collects what a transaction does. It is written by the same transaction, last of all, so that a change and its entry
 * are stored together or not at all. See product#activity.
 */
export function openActivity() {
  const origin = presentOrigin()
  const entries: ActivityRow[] = []
  // Asked of the server once, which takes its time.
  let network: string | undefined
  return {
    /** States what the transaction does. Who does it, and from where, is known from the request. */
    addActivity({ by, about, ...entry }: ActivityEntry) {
      if (origin?.isPlayed) return
      const actor = by ?? origin?.actor
      network ??= origin?.network()
      entries.push({
        ...entry,
        about: about?.slice(0, LONGEST_ABOUT) ?? null,
        actorId: actor?.id ?? null,
        actorName: actor?.name ?? null,
        network: network ?? null,
      })
    },
    /** Writes what was stated. @returns it */
    async write(tx: Pick<ReturnType<typeof drizzle>, 'insert'>): Promise<ActivityRow[]> {
      for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE)
        await tx.insert(activity).values(entries.slice(start, start + ENTRIES_AT_ONCE))
      return entries
    },
  }
}
