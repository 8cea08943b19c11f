import { z } from 'zod'
import { isPhone } from '../../values/address/bidder-contact.ts'
import { email } from '../../values/address/email.ts'
import { webAddress } from '../../values/address/web-address.ts'
import { donationStates } from '../../values/kind/outcome.ts'
import { pagination } from '../../values/list/pagination.ts'
import { HIGHEST_BID, parsePrice } from '../../values/money/money.ts'
import { problem } from '../../values/problem.ts'
import { hasLinks, lineOfText } from '../../values/text/line-of-text.ts'
import { contact, donation, offer } from '../../words/en.ts'

export const LONGEST_DESCRIPTION = 2_000
/** As many digits as a phone number with its area code has, however it is written. */
const PHONE = /\d(?:[\s().+\-–]{0,3}\d){9}/

/** What somebody who gives an item writes of it, as a form sends it. See product#donations. */
export const donationForm = z.object({
  title: lineWithoutLinks()
    .min(1, donation.titleMissing)
    .max(200, donation.titleTooLong)
    // An email to whatever address was typed names it, and would ask strangers to call.
    .refine((title) => !PHONE.test(title), donation.noPhone),
  description: z
    .string()
    .overwrite(inLines)
    .max(LONGEST_DESCRIPTION, donation.descriptionTooLong)
    .transform((text) => text || null),
  estimatedValue: orBlank(z.string().transform(readValue)),
  donorName: lineWithoutLinks()
    .max(50, donation.nameTooLong)
    .transform((name) => name || null),
  donorUrl: orBlank(z.string().transform(readSite)),
  email: email(offer.emailInvalid),
  phone: orBlank(lineOfText().refine(isPhone, contact.phoneInvalid)),
  /** A checkbox, which sends nothing while it is off. */
  wantsResult: z.string().transform((sent) => sent !== ''),
  /** What the form was given when it was opened. */
  token: z.string().max(200),
  /** Of a field that people do not see. */
  trap: z.string().max(1_000),
})
export type DonationForm = z.output<typeof donationForm>

/** What was typed into the form of a donation, by field. */
export type TypedDonation = Record<keyof DonationForm, string>

/** Every field of the form but its photo. */
export const donationFields = Object.keys(donationForm.shape) as (keyof DonationForm)[]

/** Emails to people who never asked for them name it. */
function lineWithoutLinks() {
  return lineOfText().refine((line) => !hasLinks(line), donation.noLinks)
}

/** A field that may be left blank, which is `null`. */
function orBlank<Value>(field: z.ZodType<Value, string>) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return null
    const read = field.safeParse(typed)
    if (read.success) return read.data
    for (const { message } of read.error.issues) context.addIssue(message)
    return z.NEVER
  })
}

function readValue(typed: string, context: z.RefinementCtx) {
  const amount = parsePrice(typed)
  if (amount !== null && amount > 0 && amount <= HIGHEST_BID) return amount
  context.addIssue(donation.valueInvalid)
  return z.NEVER
}

function readSite(typed: string, context: z.RefinementCtx) {
  const read = webAddress.safeParse(typed)
  if (read.success) return read.data
  context.addIssue(donation.siteInvalid)
  return z.NEVER
}

/** Without characters that no one types, which a database does not take. */
function inLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').toWellFormed()
  return lines.replace(/[^\P{Cc}\n]/gu, ' ').trim()
}

/** What the page of the form shows, and what the form has to carry. */
export const donationPage = z.object({
  organization: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    contactEmail: z.string(),
  }),
  /** What the team says above the form. */
  note: z.string().nullable(),
  token: z.string(),
})
export type DonationPage = z.output<typeof donationPage>

/**
 * Why a donation was not taken. It holds what was typed, so that its page can show the form again: that hands the form
 * on without reading it, since a photo may take long to arrive.
 */
export const refusedDonation = problem.extend({ typed: z.record(z.string(), z.string()).optional() })

/** A donation as the team sees it. */
const donationView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  estimatedValue: z.string().nullable(),
  imageUrl: z.string().nullable(),
  donorName: z.string().nullable(),
  donorUrl: z.string().nullable(),
  /** `null` once it was erased. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  wantsResult: z.boolean(),
  state: z.enum(donationStates),
  /** Which item it became; `null` before, and once that was deleted. */
  auctionItemId: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type DonationView = z.output<typeof donationView>

/** One donation. */
export const donationAnswer = z.object({ donation: donationView })

/** A page of an organization's donations, newest first. */
export const donationList = z.object({ donations: z.array(donationView), pagination })
export type DonationList = z.output<typeof donationList>
