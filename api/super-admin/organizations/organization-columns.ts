import { eq, getTableColumns } from 'drizzle-orm'
import { organization } from '../../../db/schema/organizations.ts'

const { isDemo, ...columns } = getTableColumns(organization)

/** Whether an organization is not the demo's, as SQL: that one is in no list or figure of super admins. */
export const isNotDemo = eq(isDemo, false)

/** What is selected of an organization for a super admin. */
export const organizationColumns = columns
