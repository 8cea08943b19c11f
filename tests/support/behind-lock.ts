import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../db/clients.ts'
import { lockItem } from '../../db/locks.ts'
import type { Item } from './school.ts'
import { untilWaiting } from './until-waiting.ts'

/** Makes `calls` while another transaction holds an item's lock, which makes a `change` once all of them wait for it. */
export function behindLock<Answer>(
  database: Database,
  { organizationId, id }: Item,
  calls: (() => Promise<Answer>)[],
  change?: (tx: Tx) => Promise<unknown>,
): Promise<Answer[]> {
  return behind(database, (tx) => lockItem(tx, organizationId, id), calls, change)
}

/** The same while another transaction holds the locks that `lock` takes. */
export async function behind<Answer>(
  database: Database,
  lock: (tx: Tx) => Promise<unknown>,
  calls: (() => Promise<Answer>)[],
  change: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  let answers: Promise<Answer>[] = []
  await database.orm.transaction(async (tx) => {
    // Ours may be idle for ten seconds, which on a busy machine go by.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await lock(tx)
    answers = calls.map((call) => call())
    await untilWaiting(database, calls.length)
    await change(tx)
  })
  return Promise.all(answers)
}
