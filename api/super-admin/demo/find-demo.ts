import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'

/** The sandbox, and when it was last set up; `null` while nobody has asked for it. */
export async function findDemo(orm: Orm | Tx): Promise<{ id: string; createdAt: Date } | null> {
  const [demo] = await orm
    .select({ id: organization.id, createdAt: organization.createdAt })
    .from(organization)
    .where(and(eq(organization.slug, DEMO_SLUG), eq(organization.isDemo, true)))
  return demo ?? null
}
