import { z } from 'zod'

/** How much of everything there is. "Active" auctions are live. See product.md#super-admin-screens. */
export const superAdminTotals = z.object({
  totalOrganizations: z.number(),
  activeOrganizations: z.number(),
  totalUsers: z.number(),
  totalAuctions: z.number(),
  activeAuctions: z.number(),
})
export type SuperAdminTotals = z.output<typeof superAdminTotals>
