import { z } from 'zod'
import { donationStates } from '../../values/kind/outcome.ts'
import { pagination } from '../../values/list/pagination.ts'
import { problem } from '../../values/problem.ts'

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
export const donationView = z.object({
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
