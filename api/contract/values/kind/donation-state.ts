/** What became of a donation: nothing yet, an item, or a decline that can be taken back. See product.md#donations. */
export const donationStates = ['new', 'accepted', 'declined'] as const
