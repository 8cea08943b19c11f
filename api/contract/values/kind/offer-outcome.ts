/** How a second chance ended; erased: its bidder's address was. See product.md#second-chances. */
export const offerOutcomes = ['accepted', 'declined', 'expired', 'withdrawn', 'erased'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]
