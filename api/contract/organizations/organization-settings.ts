import { z } from 'zod'
import { person } from '../accounts/account.ts'
import { asking } from '../values/address/bidder-contact.ts'
import { email } from '../values/address/email.ts'
import { roles } from '../values/kind/role.ts'
import { parsePrice } from '../values/money/money.ts'
import { paymentLink } from '../values/money/payment.ts'
import { pictureUrl } from '../values/picture/photo.ts'
import { nameOf, optionalLine, optionalText } from '../values/text/line-of-text.ts'
import { extensionMinutes } from '../values/time/extension.ts'
import { timeZone } from '../values/time/time-zone.ts'
import { listedEvent } from './event.ts'
import { contactInfo } from './organization.ts'

const MOST_DOLLARS = 9_999_999
const NOT_DOLLARS = 'Please enter whole dollars, like 5,000'

/** How much is to be raised, in whole dollars, as a number or as people type it: "$5,000"; blank for no goal. */
const goalDollars = z
  .union([z.number(), z.string(), z.null()], { error: NOT_DOLLARS })
  .transform((typed) => (typeof typed === 'string' ? readDollars(typed) : typed))
  .refine((dollars) => dollars === null || isGoal(dollars), NOT_DOLLARS)

function readDollars(typed: string): number | null {
  if (typed.trim() === '') return null
  const cents = parsePrice(typed)
  return cents === null ? Number.NaN : cents / 100
}

function isGoal(dollars: number): boolean {
  return Number.isInteger(dollars) && dollars > 0 && dollars <= MOST_DOLLARS
}

/** After how many months bidders' addresses may be erased from what has closed. See product#retention. */
export const retentionChoices = [6, 12, 24, 36, 60] as const

/** One of them, as a number or as a form sends it. */
const retentionMonths = z.coerce
  .number()
  .refine((months) => retentionChoices.some((choice) => choice === months), 'Please choose from the list')

/** A change of an organization's settings: only the fields given are changed. See product#organization-settings. */
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
    confirmsBidders: z.boolean(),
    hidesUpcoming: z.boolean(),
    asksName: asking,
    asksPhone: asking,
    showsItemNumbers: z.boolean(),
    usesPaddles: z.boolean(),
    takesDonations: z.boolean(),
    donationNote: optionalText(2000),
    showsBoard: z.boolean(),
    boardShowsTotal: z.boolean(),
    goalDollars,
    paymentInstructions: optionalText(1000),
    paymentLink,
    otherPaymentLink: paymentLink,
    postalAddress: optionalText(300),
    taxNumber: optionalLine(30),
    remindsAfter24Hours: z.boolean(),
    remindsAfter48Hours: z.boolean(),
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
  /** Whether bidders confirm their email before their first bid from a device. */
  confirmsBidders: z.boolean(),
  /** Whether the public knows of items only once they open, unless one says otherwise. */
  hidesUpcoming: z.boolean(),
  /** What bidders are asked for besides their email. */
  asksName: asking,
  asksPhone: asking,
  /** Whether the public pages name items by their numbers, too. */
  showsItemNumbers: z.boolean(),
  /** Whether its team hands out paddles to guests without email. */
  usesPaddles: z.boolean(),
  /** Whether its public page takes donations of items, and what is said above that form. */
  takesDonations: z.boolean(),
  donationNote: z.string().nullable(),
  /** Whether its projector board is there, and whether that says what was raised. See product#projector-board. */
  showsBoard: z.boolean(),
  boardShowsTotal: z.boolean(),
  /** How much it means to raise, in whole dollars; `null` where nobody said. */
  goalDollars: z.number().nullable(),
  /** What winners are told of paying. */
  paymentInstructions: z.string().nullable(),
  paymentLink: z.string().nullable(),
  otherPaymentLink: z.string().nullable(),
  /** What stands on receipts besides its name. */
  postalAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
  /** Whether winners who have not paid by then are reminded. */
  remindsAfter24Hours: z.boolean(),
  remindsAfter48Hours: z.boolean(),
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
  /** Whether few emails leave until the admin has confirmed theirs; super admins are not told. See product#email-budgets. */
  isEmailLimited: z.boolean(),
  /** How many donations wait for an answer; `null` where none are taken and none were ever offered. */
  newDonations: z.number().nullable(),
  /** Whether it ever made a cause. */
  hasCauses: z.boolean(),
  /** All of its events, drafts first, then the newest, and which of them this browser works on. */
  events: z.array(listedEvent),
  eventId: z.string(),
})
export type AdminStart = z.output<typeof adminStart>
