import { z } from 'zod'
import { adminOrganization, settingsPatch } from '../organizations/organization-settings.ts'
import { member } from '../organizations/team.ts'
import { email } from '../values/address/email.ts'
import { choice } from '../values/list/filter.ts'
import { listQuery, pagination } from '../values/list/pagination.ts'
import { nameOf } from '../values/text/line-of-text.ts'

/** Which organizations a super admin lists. See product#super-admin-screens. */
export const organizationStates = ['all', 'active', 'inactive'] as const
export type OrganizationState = (typeof organizationStates)[number]

/** A page of organizations; `search` is looked for in name, slug and contact email. */
export const organizationQuery = listQuery.extend({ status: choice(organizationStates, 'all') })
export type OrganizationQuery = z.output<typeof organizationQuery>

/** An organization as super admins see it. Its goal is one of its events. */
const platformOrganization = adminOrganization.omit({ goalDollars: true })
export type PlatformOrganization = z.output<typeof platformOrganization>

/** The answer to a super admin's change of one. */
export const platformOrganizationAnswer = z.object({ organization: platformOrganization })

/** `activeAuctions` are live by their own times and switch. */
const organizationSummary = platformOrganization.extend({
  userCount: z.number(),
  totalAuctions: z.number(),
  activeAuctions: z.number(),
})
export type OrganizationSummary = z.output<typeof organizationSummary>

/** One page of organizations, newest first. */
export const organizationSummaryList = z.object({ organizations: z.array(organizationSummary), pagination })
export type OrganizationSummaryList = z.output<typeof organizationSummaryList>

/** One item in an organization's detail; prices are decimal strings. */
const organizationItem = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  isActive: z.boolean(),
  isDraft: z.boolean(),
  startingBid: z.string(),
  currentAmount: z.string().nullable(),
  bidCount: z.number(),
  /** In how many kinds its places are sold, at fixed prices; 0 where the highest bid wins it. */
  placeKinds: z.number(),
  /** Whether it has no price until it is sold in the room. */
  isInHall: z.boolean(),
})
export type OrganizationItem = z.output<typeof organizationItem>

/** An organization with its team and its newest items; `totalAuctions` tells how many there are. */
export const organizationDetail = z.object({
  organization: organizationSummary.extend({ users: z.array(member), auctions: z.array(organizationItem) }),
})
export type OrganizationDetail = z.output<typeof organizationDetail>['organization']

/** A super admin's change of an organization: only the fields given are changed. See product#super-admin-screens. */
export const organizationPatch = settingsPatch
  .omit({ timeZone: true, retentionMonths: true, goalDollars: true })
  .extend(
    z
      .object({
        name: nameOf('Name is required').min(1, 'Name is required').max(100, 'Name too long'),
        contactEmail: email('Valid email required'),
        isActive: z.boolean(),
      })
      .exactPartial().shape,
  )
export type OrganizationPatch = z.output<typeof organizationPatch>

/** How much of everything there is. "Active" auctions are live. See product#super-admin-screens. */
export const superAdminTotals = z.object({
  totalOrganizations: z.number(),
  activeOrganizations: z.number(),
  totalUsers: z.number(),
  totalAuctions: z.number(),
  activeAuctions: z.number(),
})
export type SuperAdminTotals = z.output<typeof superAdminTotals>
