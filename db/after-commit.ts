import type { ActivityRow } from './activity.ts'

/** Something public that a transaction changed. */
export interface Change {
  organizationId: string
  /** Of an item, or a cause; `null` when anything of the organization may have changed. */
  auctionItemId: string | null
  /** Only the price moved; the item and its address are what they were. */
  isBid?: boolean
}

/** What a transaction may ask for: it happens once the commit is durable, and never if it rolls back. */
export interface AfterCommit {
  /** Tells caches and open pages, here and in other processes. */
  publish(change: Change): void
  /** Asks for the outbox to be delivered. */
  requestDelivery(): void
  /** Tells of an entry that was added to the activity. */
  announce(entry: ActivityRow): void
}

/** Collects what transactions ask for and passes it on after their commit, to whoever subscribed. */
export function openAfterCommit() {
  const subscribers = new Set<Partial<AfterCommit>>()
  return {
    /** Runs `transaction`, which commits before its promise resolves. Nothing it asked for can make it fail. */
    async run<Result>(transaction: (afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
      const changes = new Map<string, Change>()
      const entries: ActivityRow[] = []
      let isDeliveryWanted = false
      const result = await transaction({
        publish: (change) => void changes.set(subjectOf(change), merged(change, changes.get(subjectOf(change)))),
        requestDelivery: () => {
          isDeliveryWanted = true
        },
        announce: (entry) => void entries.push(entry),
      })
      for (const subscriber of subscribers) {
        for (const change of changes.values()) subscriber.publish?.(change)
        if (isDeliveryWanted) subscriber.requestDelivery?.()
        for (const entry of entries) subscriber.announce?.(entry)
      }
      return result
    },
    /** Subscribers must not throw: the commit has already happened. @returns how to stop */
    subscribe(subscriber: Partial<AfterCommit>): () => void {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}

/** What a change is about: the item, else the organization. */
export function subjectOf({ organizationId, auctionItemId }: Change): string {
  return auctionItemId ?? organizationId
}

/** One change for two of the same subject: a bid after an edit must not hide the edit. */
export function merged({ organizationId, auctionItemId, isBid = false }: Change, earlier: Change | undefined): Change {
  return { organizationId, auctionItemId, isBid: isBid && (earlier?.isBid ?? true) }
}
