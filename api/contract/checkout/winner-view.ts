import { z } from 'zod'
import { bidderContact, reach } from '../values/address/bidder-contact.ts'
import { choice } from '../values/list/filter.ts'
import { listQuery, pagination } from '../values/list/pagination.ts'
import { publicShare } from '../values/money/bill-share.ts'
import { paymentKinds } from '../values/money/payment.ts'
import { publicGift } from '../values/money/public-gift.ts'

/** Which winners are listed. */
export const winnerFilters = ['all', 'unpaid', 'promised', 'not-picked-up', 'done'] as const
export type WinnerFilter = (typeof winnerFilters)[number]

/** Searched in codes, addresses, names, titles, and item numbers. */
export const winnerQuery = listQuery.extend({ filter: choice(winnerFilters, 'all') })
export type WinnerQuery = z.output<typeof winnerQuery>

/** Decimal strings. Of one winner's last two at least one is "0.00". */
export const winnerSums = z.object({
  due: z.string(),
  /** What of it are gifts. */
  given: z.string(),
  paid: z.string(),
  waived: z.string(),
  balance: z.string(),
  credit: z.string(),
})

/** Somebody who won something, and what became of it. */
const winnerRow = winnerSums.extend({
  id: z.string(),
  /** Six letters and digits by which they are found at the table. */
  code: z.string(),
  /** As people read it, "erased" once it was. */
  label: z.string(),
  contact: bidderContact.nullable(),
  reach: reach.nullable(),
  itemCount: z.number(),
  /** Of these, how many they have not picked up. */
  leftCount: z.number(),
  /** When they were last reminded to pay. */
  remindedAt: z.iso.datetime().nullable(),
  /** By which day they promised to pay what is left; `null` once it is paid. See product#paying-later. */
  promisedDay: z.iso.date().nullable(),
  /** Whether some of `paid` was paid with a key for tests, which no sum counts. */
  hasTests: z.boolean(),
})
export type WinnerRow = z.output<typeof winnerRow>

/** A page of an organization's winners. */
export const winnerList = z.object({
  winners: z.array(winnerRow),
  /** How many of those that match the search each filter would list. */
  counts: z.record(z.enum(winnerFilters), z.number()),
  /** Whether some winner promised to pay by a day, whatever is searched for. */
  hasPromises: z.boolean(),
  /** Of all winners, whatever is searched for; as if nothing was paid with a key for tests. */
  totals: winnerSums,
  /** Whether some of that is of other events: what somebody owes is one sum. */
  hasOtherEvents: z.boolean(),
  /** What of `totals.paid` came in by each kind, the most first. */
  paidBy: z.array(z.object({ kind: z.enum(paymentKinds), amount: z.string() })),
  pagination,
})
export type WinnerList = z.output<typeof winnerList>

/** Who did something at the checkout, and when. */
const deed = z.object({ at: z.iso.datetime(), byName: z.string() })

const handover = deed.extend({ id: z.string(), isUndoable: z.boolean() })

export const wonItem = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  itemNumber: z.number().nullable(),
  imageUrl: z.string().nullable(),
  /** How many places of it they bought, which the title says; 0 for what was won. */
  places: z.number(),
  /** Of these, each purchase that was not picked up, the first first. */
  purchases: z.array(z.object({ id: z.string(), kind: z.string(), quantity: z.number(), amount: z.string() })),
  amount: z.string(),
  /** Each pickup that stands, the first first: more than one only of places that were bought one after the other. */
  handovers: z.array(handover),
})
export type WonItem = z.output<typeof wonItem>

export const paymentView = deed.extend({
  id: z.string(),
  kind: z.enum(paymentKinds),
  amount: z.string(),
  /** What was added to it for the card service's fee. */
  extra: z.string(),
  reference: z.string().nullable(),
  /** Whether who reads it took it just now, at the checkout, and can take it back. */
  isUndoable: z.boolean(),
  /** Of what was paid by card online: how much of it can be given back, how much is on its way, and what of it was refused last. `null` for all else, refunds among them. */
  online: z
    .object({
      refundable: z.string(),
      waiting: z.string(),
      refused: z.object({ amount: z.string(), problem: z.string() }).nullable(),
      isTest: z.boolean(),
      disputedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Of what was given back, why; `null` where nobody here said. */
  refundReason: z.string().nullable(),
  voided: deed.extend({ reason: z.string() }).nullable(),
})
export type PaymentView = z.output<typeof paymentView>

/** What of an item another bidder owes, on both their bills. See product#split-lines. */
export const billShare = deed.extend({ id: z.string(), itemId: z.string(), ...publicShare.shape })
export type BillShare = z.output<typeof billShare>

/** A gift on a bill; `byName`: who of the team entered it. See product#gifts. */
export const billGift = publicGift.extend({
  id: z.string(),
  at: z.iso.datetime(),
  byName: z.string().nullable(),
  /** Whether what was paid covers it. */
  isCovered: z.boolean(),
})
export type BillGift = z.output<typeof billGift>

/** Items that were taken back, with who did both. */
export const undoneHandovers = z.array(deed.extend({ title: z.string(), undone: deed }))

const email = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.string(),
  at: z.iso.datetime(),
  /** Why it is not sent, or not yet, or may arrive twice. */
  problem: z.string().nullable(),
})

/** All that a team needs to know of one winner. */
export const winnerSheet = z.object({
  winner: winnerRow,
  note: z.string().nullable(),
  /** By number and title. */
  items: z.array(wonItem),
  /** What of these others owe, and what they owe of others' items. */
  shares: z.array(billShare),
  /** What they promised to give, older ones first. */
  gifts: z.array(billGift),
  /** Voided ones too, oldest first. */
  payments: z.array(paymentView),
  /** How much of what they paid can be given back in cash or by check, however it came in. */
  returnable: z.string(),
  undone: undoneHandovers,
  /** The path of their bill, where they pay what is left by card; `null` where no cards are taken, or nothing is left. */
  payPath: z.string().nullable(),
  /** The newest ones that they got from this organization. */
  emails: z.array(email),
})
export type WinnerSheet = z.output<typeof winnerSheet>
