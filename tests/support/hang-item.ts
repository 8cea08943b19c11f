import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { auctionLock } from '../../db/schema/items.ts'
import type { Item } from './school.ts'

/** Holds an item's lock as something that hangs would. @returns how to let go */
export async function hangItem(on: Orm, item: Item) {
  const { promise: locked, resolve: markLocked } = Promise.withResolvers<void>()
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const done = on.transaction(async (tx) => {
    // Ours may be idle for ten seconds, which on a busy machine go by.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id)).for('update')
    markLocked()
    await freed
  })
  await locked
  return () => {
    free()
    return done
  }
}
