import { desc, inArray, not, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { activity } from '../../db/schema/activity.ts'

/** Each API writes them once a minute, of whatever test they are. */
const isRefusal = inArray(activity.kind, ['refused', 'sign-in-failed', 'limited'])

/** What `work` adds to the activity but for refusals, the newest entry first. */
export function activityOf(orm: Orm, work: () => Promise<unknown>) {
  return addedBy(orm, not(isRefusal), work)
}

/** What refusals `work` adds to the activity of a database that nobody else uses, the newest first. */
export function refusalsOf(orm: Orm, work: () => Promise<unknown>) {
  return addedBy(orm, isRefusal, work)
}

async function addedBy(orm: Orm, isWanted: SQL, work: () => Promise<unknown>) {
  const before = await orm.$count(activity, isWanted)
  await work()
  const added = (await orm.$count(activity, isWanted)) - before
  return orm.select().from(activity).where(isWanted).orderBy(desc(activity.id)).limit(added)
}
