import { desc } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { activity } from '../../db/schema/activity.ts'

/** What `work` adds to the activity, the newest entry first. */
export async function activityOf(orm: Orm, work: () => Promise<unknown>) {
  const before = await orm.$count(activity)
  await work()
  return orm
    .select()
    .from(activity)
    .orderBy(desc(activity.id))
    .limit((await orm.$count(activity)) - before)
}
