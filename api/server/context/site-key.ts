import type { Orm, Tx } from '../../../db/clients.ts'
import { siteKey } from '../../../db/schema/upkeep.ts'

/** By what this site signs links and forms: the same for all its processes, made when it is first needed. */
export async function readSiteKey(orm: Orm | Tx): Promise<string> {
  const [stored] = await orm.select().from(siteKey)
  if (stored) return stored.key
  await orm.insert(siteKey).values({}).onConflictDoNothing()
  const [made] = await orm.select().from(siteKey)
  if (!made) throw new Error('The site has no key')
  return made.key
}
