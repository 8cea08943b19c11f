import { and, eq, notExists, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'

/** Whether an email is not the demo's, as SQL: those are shown, never sent, and count in no figure. */
export function isNotOfDemo(orm: Orm): SQL {
  const demo = orm
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, outbox.organizationId), organization.isDemo))
  return notExists(demo)
}
