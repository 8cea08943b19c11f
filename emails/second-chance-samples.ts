import type { Email } from '../api/contract/email/email.ts'
import { cabin, organization, quilt, SITE, toBidder } from './sample-facts.ts'

/** Emails about items that are offered to the next bidder. */
export const secondChanceSamples = {
  'second chance': {
    kind: 'second-chance',
    ...toBidder,
    item: quilt,
    yourBid: '140.00',
    expiresAt: '2024-12-09T21:12:00.000Z',
    answerUrl: `${SITE}/second-chance?offer=0193a1c6&address=0193a1c3&proof=Zm9vYmFy`,
  },
  'second chance, very long title': {
    kind: 'second-chance',
    ...toBidder,
    item: cabin,
    yourBid: '12350.00',
    expiresAt: '2024-12-09T21:12:00.000Z',
    answerUrl: `${SITE}/second-chance?offer=0193a1c6&address=0193a1c3&proof=Zm9vYmFy`,
  },
  'second chance, nobody left': {
    kind: 'second-chance-over',
    organization,
    item: quilt,
    winnersUrl: `${SITE}/maple-street/admin/winners`,
  },
  'closing summary, wins cancelled': {
    kind: 'closing-summary',
    organization,
    isByRole: true,
    closedAt: '2024-12-07T02:00:02.000Z',
    items: [
      { ...quilt, winner: null, hasBids: true, offeredUntil: '2024-12-09T21:12:00.000Z' },
      { ...cabin, winner: null, hasBids: true, offeredUntil: null },
    ],
    raised: '0.00',
    adminUrl: `${SITE}/maple-street/admin`,
  },
} satisfies Record<string, Email>
