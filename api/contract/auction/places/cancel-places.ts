import { z } from 'zod'
import { cancelWinForm } from '../second-chances/second-chance.ts'

/** Why the team takes places from whoever bought them. */
export const cancelPlacesForm = cancelWinForm.pick({ reason: true })

/** What was cancelled because the host cancelled. */
export const cancelledPlaces = z.object({
  /** How many places, of how many bidders. */
  places: z.number(),
  bidders: z.number(),
  /** How many bidders picked theirs up: these stay. */
  pickedUp: z.number(),
})
