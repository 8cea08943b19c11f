import { z } from 'zod'
import { publicShare } from '../values/money/bill-share.ts'
import { chargeStates } from '../values/money/charge-state.ts'
import { publicGift } from '../values/money/public-gift.ts'
import { winnerSums } from './winner-view.ts'

/** What a bidder owes an organization, for whoever has the link to it: no name of theirs, and no address. */
export const bill = winnerSums.extend({
  /** By which they are found at the table. */
  code: z.string(),
  items: z.array(z.object({ title: z.string(), amount: z.string() })),
  /** What of these others owe, and what they owe of others' items. */
  shares: z.array(publicShare),
  /** What they promised to give, by cause. */
  gifts: z.array(publicGift),
  /** Whether it can be paid by card; `test` and `demo`: no money moves; `too-little`, `too-much`: not what is left. */
  cards: z.enum(['on', 'test', 'demo', 'off', 'too-little', 'too-much']),
  /** What may be added so that all of the balance is left after the card service's fee; `null`: nobody asks for it. */
  extra: z.string().nullable(),
})
export type Bill = z.output<typeof bill>

/** How somebody pays. */
export const chargeForm = z.object({ addsExtra: z.boolean().default(false) }).default({ addsExtra: false })

/** Where the card service takes the payment. */
export const chargeOpened = z.object({ url: z.url() })

/** What became of the last charge of a bill; `none`: there was none lately, `unknown`: the card service does not say. */
export const chargeOutcome = z.object({ outcome: z.enum([...chargeStates, 'none', 'unknown']) })
export type ChargeOutcome = z.output<typeof chargeOutcome>['outcome']
