import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { cabin, organization, quilt, SITE, toBidder } from './sample-facts.ts'

const reminder: EmailOf<'payment-reminder'> = {
  kind: 'payment-reminder',
  ...toBidder,
  items: [{ ...quilt, amount: '145.00' }],
  due: '145.00',
  paid: '0.00',
  waived: '0.00',
  balance: '145.00',
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrl: 'https://pay.mail.example/?amount=145.00&note=K7MQ2X',
  rules: null,
}

const receipt: EmailOf<'payment-receipt'> = {
  kind: 'payment-receipt',
  ...toBidder,
  isCorrected: false,
  items: [
    { ...quilt, amount: '145.00', value: '100.00' },
    { ...cabin, amount: '1250.00', value: null },
  ],
  due: '1395.00',
  payments: [
    { kind: 'cash', amount: '195.00', reference: null, at: '2024-12-07T03:10:00.000Z' },
    { kind: 'check', amount: '1200.00', reference: 'No. 1042', at: '2024-12-09T18:00:00.000Z' },
  ],
  paid: '1395.00',
  waived: '0.00',
  balance: '0.00',
  credit: '0.00',
  code: 'K7MQ2X',
  postalAddress: '214 Maple Street\nPine Hill, TX 75001',
  taxNumber: '12-3456789',
}

/** Emails to winners about paying. */
export const paymentSamples = {
  'payment receipt': receipt,
  'payment receipt, corrected': {
    ...receipt,
    isCorrected: true,
    payments: [
      ...receipt.payments.slice(0, 1),
      { kind: 'online', amount: '1150.00', reference: null, at: '2024-12-10T18:00:00.000Z' },
      { kind: 'online', amount: '-100.00', reference: null, at: '2024-12-12T18:00:00.000Z' },
    ],
    paid: '1245.00',
    waived: '50.00',
    balance: '100.00',
    postalAddress: null,
    taxNumber: null,
  },
  'payment reminder': reminder,
  'payment reminder, partly paid': {
    ...reminder,
    items: [...reminder.items, { ...cabin, amount: '1250.00' }],
    due: '1395.00',
    paid: '900.00',
    waived: '95.00',
    balance: '400.00',
    instructions: null,
    paymentUrl: null,
    rules: '**Payment** is by check or card at the school office.',
  },
} satisfies Record<string, Email>

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
