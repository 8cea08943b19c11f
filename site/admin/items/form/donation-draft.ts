import type { DonationView } from '../../../../api/contract/auction/donations/donation-view.ts'
import { slugify } from '../../../../api/contract/values/address/slugify.ts'
import type { ItemDraft } from './item-draft.ts'

/** What the form of a new item begins with when it is made of a donation. Its phone number goes into the notes. */
export function draftOfDonation(donation: DonationView): Partial<ItemDraft> {
  const { title, description, estimatedValue, imageUrl, donorName, donorUrl, email, phone } = donation
  return {
    title,
    slug: slugify(title, 100),
    description: description ?? '',
    photos: imageUrl ? [{ url: imageUrl, alt: '' }] : [],
    donatedBy: donorName ?? '',
    donorUrl: donorUrl ?? '',
    donorEmail: email ?? '',
    donorNote: phone ? `Phone: ${phone}` : '',
    estimatedValue: estimatedValue ?? '',
  }
}
