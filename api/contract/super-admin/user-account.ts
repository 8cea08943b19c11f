import { z } from 'zod'
import { membership } from '../organizations/organization.ts'
import { pagination } from '../values/list/pagination.ts'

/** Somebody with an account, as super admins see them; `lastLoginAt` is `null` before the first time. */
export const userAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  isSuperAdmin: z.boolean(),
  signsInTwoSteps: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  organizations: z.array(membership.pick({ id: true, name: true, slug: true, role: true })),
})
export type UserAccount = z.output<typeof userAccount>

/** One page of everybody with an account, newest first. */
export const userAccountList = z.object({ users: z.array(userAccount), pagination })
export type UserAccountList = z.output<typeof userAccountList>

/** Activating or deactivating a person. See product#inactive-people. */
export const userAccountPatch = z.object({ isActive: z.boolean() })
