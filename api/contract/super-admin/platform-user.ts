import { z } from 'zod'
import { membership } from '../organizations/organization.ts'
import { pagination } from '../values/list/pagination.ts'

/** Somebody with an account, as super admins see them; `lastLoginAt` is `null` before the first time. */
export const platformUser = z.object({
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
export type PlatformUser = z.output<typeof platformUser>

/** One page of the platform's users, newest first. */
export const platformUserList = z.object({ users: z.array(platformUser), pagination })
export type PlatformUserList = z.output<typeof platformUserList>

/** Activating or deactivating a person. See product.md#inactive-people. */
export const platformUserPatch = z.object({ isActive: z.boolean() })
