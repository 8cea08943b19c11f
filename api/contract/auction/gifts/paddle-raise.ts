import { z } from 'zod'
import { paddleNumber } from '../../values/address/bidder.ts'
import { giftAmount } from './gift-form.ts'

/** So many numbers at once. */
export const MOST_RAISED = 50
/** Of so many gifts that were entered last the checkout knows who gave them. */
export const MOST_ENTERED = 100

/** Numbers of paddles that are up, all for one amount. Ids are made by the sender, so that what is sent twice counts once. */
export const raiseForm = z
  .object({
    causeId: z.uuid().toLowerCase(),
    amount: giftAmount,
    entries: z
      .array(
        z.object({
          id: z.uuid().toLowerCase(),
          paddle: paddleNumber,
          /** Whether it counts although its holder gave that amount before. */
          isAgain: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(MOST_RAISED),
  })
  .refine(({ entries }) => new Set(entries.map(({ id }) => id)).size === entries.length, 'Each id can be sent once')
export type RaiseForm = z.output<typeof raiseForm>

const raised = z.object({
  id: z.string(),
  paddle: z.number(),
  /** `unknown`: nobody holds it. `repeated`: its holder gave that amount to this cause before, and is asked about. */
  kind: z.enum(['given', 'unknown', 'repeated', 'refused']),
  /** Whoever holds it, as people know them; `null` where nobody does. */
  holder: z.string().nullable(),
  /** Why it is refused. */
  message: z.string().nullable(),
})
export type Raised = z.output<typeof raised>

/** What became of each number, in their order. */
export const raiseAnswer = z.object({ entries: z.array(raised) })

/** What can be given to now, and what was entered last. */
export const raiseView = z.object({
  causes: z.array(z.object({ id: z.string(), title: z.string(), amounts: z.array(z.string()), given: z.string() })),
  /** The last one first. */
  gifts: z.array(
    z.object({
      id: z.string(),
      holder: z.string(),
      causeId: z.string(),
      /** Its title. */
      cause: z.string(),
      amount: z.string(),
      byName: z.string(),
      isUndone: z.boolean(),
      /** Until when whoever reads it can undo it; `null` once that is over, and of others’ entries for helpers. */
      undoableUntil: z.iso.datetime().nullable(),
    }),
  ),
})
export type RaiseView = z.output<typeof raiseView>
