import { eq, getTableColumns } from 'drizzle-orm'
import { organization } from '../../../db/schema/organizations.ts'

const { isDemo, ...columns } = getTableColumns(organization)

/** Whether an organization counts for the platform, as SQL: the demo's does not. */
export const isOnPlatform = eq(isDemo, false)

/** What is selected of an organization for a super admin. */
export const organizationColumns = columns
