import { z } from 'zod'

/** What is said of a link in a mail that was cut short, or made up. */
export const BROKEN_LINK = 'This link isn’t working. Please open it again from your email.'

/** What a link in a mail says of its reader: whose mail it is, by the address's id, and the proof that they read it. */
export const mailReader = z.object({ address: z.uuid(BROKEN_LINK), proof: z.string(BROKEN_LINK) })
export type MailReader = z.output<typeof mailReader>

/** Whether somebody wants mails that are not receipts or wins. */
export const mailPreferencesForm = mailReader.extend({ wanted: z.boolean() })

/** The answer, before and after a change. */
export const mailPreferences = z.object({ maskedEmail: z.string(), wanted: z.boolean() })
