import { z } from 'zod'
import { person } from '../accounts/account.ts'
import { email } from '../values/email.ts'
import { extensionMinutes } from '../values/extension.ts'
import { nameOf } from '../values/links-in-text.ts'
import { optionalText } from '../values/optional-text.ts'
import { pictureUrl } from '../values/picture-url.ts'
import { roles } from '../values/role.ts'
import { timeZone } from '../values/time-zone.ts'
import { contactInfo } from './organization.ts'
import { retentionMonths } from './retention.ts'

/** A change of an organization's settings: only the fields given are changed. See product.md#organization-settings. */
export const settingsPatch = z
  .object({
    name: nameOf('Organization name is required').min(1, 'Organization name is required').max(100, 'Name too long'),
    logoUrl: pictureUrl,
    contactEmail: email(),
    contactInfo,
    rules: optionalText(5000),
    disclaimers: optionalText(5000),
    timeZone,
    retentionMonths,
    extensionMinutes,
  })
  .exactPartial()
export type SettingsPatch = z.output<typeof settingsPatch>

/** An organization as its team sees it. */
export const adminOrganization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  contactEmail: z.string(),
  contactInfo: z.string().nullable(),
  rules: z.string().nullable(),
  disclaimers: z.string().nullable(),
  timeZone: z.string(),
  retentionMonths: z.number(),
  /** What new items begin with. */
  extensionMinutes: z.number(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminOrganization = z.output<typeof adminOrganization>

/** The answer to a change of the settings. */
export const organizationAnswer = z.object({ organization: adminOrganization })

/** What the admin area reads first: the organization, the person, and their role. */
export const adminStart = organizationAnswer.extend({
  person,
  role: z.enum(roles),
  /** Whether few emails leave until who asks has confirmed their own. See product.md#email-budgets. */
  isEmailLimited: z.boolean(),
})
export type AdminStart = z.output<typeof adminStart>
