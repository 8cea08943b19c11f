/** What became of a donation: nothing yet, an item, or a decline that can be taken back. See product#donations. */
export const donationStates = ['new', 'accepted', 'declined'] as const

/** How a second chance ended; erased: its bidder's address was. See product#second-chances. */
export const chanceOutcomes = ['accepted', 'declined', 'expired', 'withdrawn', 'erased'] as const
export type ChanceOutcome = (typeof chanceOutcomes)[number]

/** How somebody left a waiting list; over: the sale ended, or its host cancelled. See product#waiting-list. */
export const waitingOutcomes = ['accepted', 'left', 'expired', 'over', 'erased'] as const
