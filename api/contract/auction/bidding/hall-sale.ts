import { z } from 'zod'
import { MINUTE_MS } from '../../values/time/time.ts'
import { entryFields, ofOneBidder } from './entry-form.ts'

/** So long a sale in the room can be undone at the checkout. See product#the-hall. */
export const HALL_UNDO_MS = 10 * MINUTE_MS

/** What is sold in the room, to whom, for how much. The id is made by the sender, so that what is sent twice is sold once. */
export const hallSaleForm = ofOneBidder(
  entryFields.omit({ confirmAmount: true }).extend({ id: z.uuid().toLowerCase(), itemId: z.uuid().toLowerCase() }),
)

/** Who has an item that was sold in the room. */
export const hallSale = z.object({
  id: z.string(),
  /** As people know them: by name, with their paddle or their address, which helpers read masked. */
  holder: z.string(),
  amount: z.string(),
  byName: z.string().nullable(),
  soldAt: z.iso.datetime(),
  /** Until when whoever reads it can undo it; `null` once that is over, and of others’ sales for helpers. */
  undoableUntil: z.iso.datetime().nullable(),
})

const hallItem = z.object({
  id: z.string(),
  title: z.string(),
  itemNumber: z.number().nullable(),
  /** `null` while nobody has it. */
  sale: hallSale.nullable(),
})
export type HallItem = z.output<typeof hallItem>

/** Of so many the checkout knows who has them. */
export const MOST_HALL_ITEMS = 300

/** Items of the event at hand that are sold in the room, by number and title. */
export const hallItems = z.object({ items: z.array(hallItem) })

/** An item right after it was sold. */
export const soldItem = hallItem.extend({ sale: hallSale })
export type SoldItem = z.output<typeof soldItem>
