import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { DEFAULT_RULES } from '../api/contract/organizations/default-rules.ts'
import { accountSamples } from './account-samples.ts'
import { paymentSamples, secondChanceSamples } from './closing-samples.ts'
import { donationSamples } from './donation-samples.ts'
import { messageSamples } from './message-samples.ts'
import { cabin, endTime, organization, quilt, SITE, sentAt, toBidder, unsubscribeUrl } from './sample-facts.ts'
import { soonSamples } from './soon-samples.ts'

const outbid: EmailOf<'outbid'> = {
  kind: 'outbid',
  ...toBidder,
  item: quilt,
  yourBid: '130.00',
  wasMaximum: false,
  currentBid: '135.00',
  minimumNextBid: '140.00',
  sentAt,
  unsubscribeUrl,
}

const receipt: EmailOf<'bid-receipt'> = {
  kind: 'bid-receipt',
  ...toBidder,
  item: quilt,
  yourBid: '130.00',
  isEntered: false,
  hasMaximum: false,
  beatenAt: null,
  notMeUrl: `${SITE}/not-me?bid=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
  confirmUrl: null,
  ownDataUrl: `${SITE}/what-we-store?address=0193a1c3&proof=Zm9vYmFy`,
}

const cancelled: EmailOf<'bid-cancelled'> = {
  kind: 'bid-cancelled',
  ...toBidder,
  item: quilt,
  yourBid: '130.00',
  minimumNextBid: '125.00',
  by: 'team',
  canBid: true,
  unsubscribeUrl,
}

const leading: EmailOf<'leading-again'> = {
  kind: 'leading-again',
  ...toBidder,
  item: quilt,
  yourBid: '120.00',
  sentAt,
  unsubscribeUrl,
}

const catchUp: EmailOf<'catch-up'> = {
  kind: 'catch-up',
  ...toBidder,
  items: [
    { ...quilt, isWinning: false, amount: '140.00' },
    { ...cabin, isWinning: true, amount: '900.00' },
  ],
  unsubscribeUrl,
}

const won: EmailOf<'won'> = {
  kind: 'won',
  ...toBidder,
  isGathered: false,
  items: [{ ...quilt, amount: '145.00' }],
  total: '145.00',
  payBy: null,
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrl: 'https://pay.mail.example/?amount=145.00&note=K7MQ2X',
  rules:
    '**Payment** is due within 48 hours of the close, by check or card at the school office.\n**Pickup** is from the school office, front door, ring the bell marked *Office*.',
}

const summary: EmailOf<'closing-summary'> = {
  kind: 'closing-summary',
  organization,
  isByRole: true,
  closedAt: endTime,
  items: [
    {
      ...quilt,
      winner: {
        email: 'jane.okafor@mail.example',
        amount: '145.00',
        contact: { name: 'Jane Okafor', phone: '(555) 014-2299' },
        reach: { isConfirmed: true, bounces: false },
      },
    },
    {
      ...cabin,
      winner: {
        email: 'tomasz@mail.example',
        amount: '1250.00',
        contact: { name: 'Tomasz', phone: null },
        reach: { isConfirmed: false, bounces: false },
      },
    },
    {
      title: 'A Pie a Month',
      url: `${SITE}/maple-street/pies`,
      winner: {
        email: 'bartholomew.featherstonehaugh@correspondence.example',
        amount: '85.50',
        contact: null,
        reach: { isConfirmed: false, bounces: true },
      },
    },
    { title: 'Hand-Printed Bookplates', url: `${SITE}/maple-street/bookplates`, winner: null },
    { title: 'Six Piano Lessons', url: `${SITE}/maple-street/piano`, winner: null },
  ],
  raised: '1480.50',
  adminUrl: `${SITE}/maple-street/admin`,
}

const results: EmailOf<'closing-results'> = {
  kind: 'closing-results',
  ...toBidder,
  items: [{ ...quilt, amount: '145.00' }],
  unsubscribeUrl,
}

/** An email of every kind, and those that are hard to get right, by what they show. */
export const samples = {
  invitation: {
    kind: 'invitation',
    organization,
    role: 'manager',
    inviterName: 'Ruth Abara',
    acceptUrl: `${SITE}/invite?token=4gT0vYbN2cXq`,
    expiresAt: '2024-12-11T21:12:00.000Z',
    unsubscribeUrl,
  },
  'bid receipt': receipt,
  'bid receipt, the first': { ...receipt, confirmUrl: `${SITE}/confirm-address?address=0193a1c3&proof=Zm9vYmFy` },
  'bid receipt, with a maximum': { ...receipt, hasMaximum: true, item: cabin },
  'bid receipt, entered by the team': { ...receipt, isEntered: true },
  'bid receipt, beaten at once': { ...receipt, beatenAt: '135.00' },
  outbid,
  'outbid, all of a maximum': { ...outbid, wasMaximum: true },
  'outbid in the last minutes': { ...outbid, sentAt: '2024-12-07T01:56:20.000Z' },
  'outbid, very long title': { ...outbid, item: cabin, currentBid: '12350.00', minimumNextBid: '12400.00' },
  'outbid, Hebrew title': { ...outbid, item: { ...quilt, title: 'שמיכת טלאים של כיתה ג׳' } },
  'outbid, emoji in title': { ...outbid, item: { ...quilt, title: '🧵 Quilt 🪡 made by 👩🏽‍🏫 & her class' } },
  'outbid, markup in title': {
    ...outbid,
    item: { ...quilt, title: '<script>alert("quilt")</script> & "more"' },
    organization: { ...organization, name: 'Mothers & Fathers <b>United</b>' },
  },
  'bid cancelled': cancelled,
  'bid withdrawn': { ...cancelled, by: 'bidder' },
  'bid cancelled after the close': { ...cancelled, canBid: false },
  'leading again': leading,
  'leading after the close': { ...leading, sentAt: '2024-12-08T16:00:00.000Z' },
  'catch up': catchUp,
  ...soonSamples,
  won,
  'won five': {
    ...won,
    items: [
      { ...quilt, amount: '145.00' },
      { ...cabin, amount: '1250.00' },
      { title: 'A Pie a Month', url: `${SITE}/maple-street/pies`, amount: '85.50' },
      { title: 'שיעורי פסנתר', url: `${SITE}/maple-street/piano`, amount: '300.00' },
      {
        title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
        url: `${SITE}/maple-street/cap`,
        amount: '40.00',
      },
    ],
    total: '1820.50',
  },
  'won, unchanged rules': {
    ...won,
    payBy: '2024-12-09T02:00:00.000Z',
    rules: DEFAULT_RULES,
    organization: { ...organization, contactInfo: null },
  },
  'won besides': { ...won, isGathered: true },
  'closing summary': summary,
  'closing summary, to a manager': { ...summary, isByRole: false },
  'closing summary, nothing sold': {
    ...summary,
    items: [{ title: 'Six Piano Lessons', url: `${SITE}/maple-street/piano`, winner: null }],
    raised: '0.00',
  },
  'closing summary, a long evening': {
    ...summary,
    items: Array.from({ length: 120 }, (_, index) => ({
      title: `Basket number ${index + 1}, filled by a family of the school`,
      url: `${SITE}/maple-street/basket-${index + 1}`,
      winner:
        index % 6 === 5
          ? null
          : { email: `winner-${index + 1}@mail.example`, amount: '60.00', contact: null, reach: null },
    })),
    raised: '6000.00',
  },
  'closing results': results,
  'closing results, several items': {
    ...results,
    items: [
      { ...quilt, amount: '145.00' },
      { ...cabin, amount: '1250.00' },
      { title: 'שיעורי פסנתר', url: `${SITE}/maple-street/piano`, amount: '300.00' },
    ],
  },
  'closing results, a long evening': {
    ...results,
    items: Array.from({ length: 120 }, (_, index) => ({
      title: `Basket number ${index + 1}, filled by a family of the school`,
      url: `${SITE}/maple-street/basket-${index + 1}`,
      amount: '60.00',
    })),
  },
  ...accountSamples,
  ...donationSamples,
  ...paymentSamples,
  ...secondChanceSamples,
  ...messageSamples,
} satisfies Record<string, Email>
