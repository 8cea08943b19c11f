import { z } from 'zod'
import { asks } from '../values/kind/asking.ts'
import { roles } from '../values/kind/role.ts'
import { paymentView, undoneHandovers, winnerAccount, wonItem } from './winner-view.ts'

/** Who works at the counter, where, and until when; a member of the team works there without an end. */
export const counterStart = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  name: z.string(),
  role: z.enum([...roles, 'helper']),
  endsAt: z.iso.datetime().nullable(),
  /** What bidders are asked besides their email. */
  asks,
  /** Whether guests bid with paddles, too. */
  usesPaddles: z.boolean(),
})
export type CounterStart = z.output<typeof counterStart>

/** A winner by name, code, and masked address: what tells two of them apart, and no more. */
export const counterWinner = winnerAccount.extend({
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  maskedEmail: z.string(),
  itemCount: z.number(),
  leftCount: z.number(),
})
export type CounterWinner = z.output<typeof counterWinner>

/** An item that takes bids now. */
export const counterItem = z.object({
  id: z.string(),
  title: z.string(),
  itemNumber: z.number().nullable(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  currentBid: z.string().nullable(),
  minimumNextBid: z.string(),
  bidCount: z.number(),
  endTime: z.iso.datetime(),
})
export type CounterItem = z.output<typeof counterItem>

/** As many as somebody looks through. */
export const MOST_FOUND = 12

/** What somebody typed, or a scanner did. */
export const findQuery = z.object({ search: z.string().max(200).default('') })

/** Who and what that may mean. */
export const counterFinds = z.object({
  winners: z.array(counterWinner),
  items: z.array(counterItem),
  /** Whether there are more than are listed. */
  hasMore: z.boolean(),
})
export type CounterFinds = z.output<typeof counterFinds>

/** One winner at the counter. */
export const counterSheet = z.object({
  winner: counterWinner,
  note: z.string().nullable(),
  items: z.array(wonItem),
  payments: z.array(paymentView),
  undone: undoneHandovers,
})
export type CounterSheet = z.output<typeof counterSheet>
