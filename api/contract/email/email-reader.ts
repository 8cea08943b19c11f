import { z } from 'zod'
import { linkRefusal } from '../words/en.ts'

/** The message for a link in an email that is incomplete or made up. */
export const BROKEN_LINK = linkRefusal.broken

/** What a link in an email carries: the id of the address, and the proof that it was sent there. */
export const emailReader = z.object({ address: z.uuid(BROKEN_LINK), proof: z.string(BROKEN_LINK) })
export type EmailReader = z.output<typeof emailReader>

/** Whether an address is known to be its reader's. */
export const addressConfirmation = z.object({ maskedEmail: z.string(), isConfirmed: z.boolean() })

/** Whether somebody wants optional emails. */
export const emailPreferencesForm = emailReader.extend({ wanted: z.boolean() })

/** The answer, before and after a change. */
export const emailPreferences = z.object({ maskedEmail: z.string(), wanted: z.boolean() })
