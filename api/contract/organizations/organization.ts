import { z } from 'zod'
import { email } from '../values/address/email.ts'
import { organizationSlug } from '../values/address/slug.ts'
import { roles } from '../values/kind/role.ts'
import { nameOf, optionalText } from '../values/text/line-of-text.ts'
import { timeZone } from '../values/time/time-zone.ts'

/** How to reach an organization, in its own words. */
export const contactInfo = optionalText(2000, 'Contact info too long')

/** Creating an organization. `adminUserId` counts for super admins only. See product#creating-an-organization. */
export const organizationForm = z.object({
  name: nameOf('Organization name must be at least 3 characters')
    .min(3, 'Organization name must be at least 3 characters')
    .max(100, 'Name too long'),
  slug: organizationSlug,
  contactEmail: email(),
  contactInfo: contactInfo.default(null),
  timeZone: timeZone.default('America/New_York'),
  adminUserId: z.uuid().optional(),
})
export type OrganizationForm = z.output<typeof organizationForm>

/** One of a person's organizations, for the picker. See product#organization-picker. */
export const membership = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  role: z.enum(roles),
  joinedAt: z.iso.datetime(),
  /** On whose clocks that is told. */
  timeZone: z.string(),
  /** Whether they are mailed the summary of closings: owners always, managers if they asked for it. See product#closing. */
  getsSummary: z.boolean(),
})
export type Membership = z.output<typeof membership>

/** What somebody chooses about their own place in an organization. */
export const membershipPatch = membership.pick({ getsSummary: true })

/** The answer with all of a person's organizations. */
export const membershipList = z.object({ organizations: z.array(membership) })

/** The answer to creating an organization. */
export const createdOrganization = z.object({
  organization: membership.pick({ id: true, name: true, slug: true, logoUrl: true }).extend({
    contactEmail: z.string(),
    contactInfo: z.string().nullable(),
    timeZone: z.string(),
  }),
})

/** Whether an address is free; `message` says why not when nobody has taken it. See product#slug-check. */
export const slugAnswer = z.object({ available: z.boolean(), message: z.string().optional() })
export type SlugAnswer = z.output<typeof slugAnswer>
