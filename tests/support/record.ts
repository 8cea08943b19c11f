import { desc } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { act } from '../../db/schema/record.ts'

/** What `work` puts on record, the newest act first. */
export async function actsOf(orm: Orm, work: () => Promise<unknown>) {
  const before = await orm.$count(act)
  await work()
  return orm
    .select()
    .from(act)
    .orderBy(desc(act.id))
    .limit((await orm.$count(act)) - before)
}
