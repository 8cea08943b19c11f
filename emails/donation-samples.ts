import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { organization, quilt, SITE, toBidder, unsubscribeUrl } from './sample-facts.ts'

const received: EmailOf<'donation-received'> = {
  kind: 'donation-received',
  ...toBidder,
  title: 'Dinner for two at the Lark',
  estimatedValue: '120.00',
  wantsResult: true,
  unsubscribeUrl,
}

const offered: EmailOf<'donation-offered'> = {
  kind: 'donation-offered',
  organization,
  donations: [{ id: '0193a1c4', title: 'Dinner for two at the Lark', estimatedValue: '120.00' }],
  donationsUrl: `${SITE}/maple-street/admin/donations`,
  unsubscribeUrl,
}

const result: EmailOf<'donation-result'> = {
  kind: 'donation-result',
  ...toBidder,
  item: quilt,
  amount: '145.00',
  unsubscribeUrl,
}

/** Emails about items that people give. */
export const donationSamples = {
  'donation received': received,
  'donation received, little said': { ...received, estimatedValue: null, wantsResult: false },
  'donation received, markup in title': { ...received, title: '<b>Dinner</b> & more' },
  'donation offered': offered,
  'donations offered, several': {
    ...offered,
    donations: [...offered.donations, { id: '0193a1c5', title: 'Six Piano Lessons', estimatedValue: null }],
  },
  'donation raised': result,
  'donation without bids': { ...result, amount: null },
} satisfies Record<string, Email>
