import { eq, getTableColumns } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'

const { isDemo, ...columns } = getTableColumns(organization)

/** Whether the platform looks after an organization, as SQL: the demo's is nobody's, and counts in no figure. */
export const isOnPlatform = eq(isDemo, false)

/** What is selected of an organization for a super admin. */
export const organizationColumns = columns
