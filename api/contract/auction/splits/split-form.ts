import { z } from 'zod'
import { amountText } from '../../values/money/amount-text.ts'
import { addressOrPaddle } from '../bidding/typed-bidder.ts'

/** As the database writes it: rows are looked up by what was sent. */
const storedId = z.uuid().toLowerCase()

/** What of an item another bidder owes; sent twice, it is once. See product#split-lines. */
export const splitForm = z.object({
  id: storedId,
  winnerId: storedId,
  itemId: storedId,
  amount: amountText('Please enter an amount like 25.00'),
  /** How much of it they owed themselves when the bill was read: where that is less by now, nothing is split. */
  left: amountText('Please enter an amount like 25.00').exactOptional(),
  /** Who owes it instead. */
  to: addressOrPaddle,
})
export type SplitForm = z.output<typeof splitForm>
