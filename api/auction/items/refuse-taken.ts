import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { ItemOutcome } from './item-outcome.ts'

/** Tries a change of an item whose address or number may be another item's. */
export async function refuseTaken(attempt: () => Promise<ItemOutcome>): Promise<ItemOutcome> {
  try {
    return await attempt()
  } catch (error) {
    if (isUniqueViolation(error, 'auction_item_slug')) return { kind: 'taken' }
    if (isUniqueViolation(error, 'auction_item_number')) return { kind: 'number-taken' }
    throw error
  }
}
