import { z } from 'zod'
import { lineOfText } from './line-of-text.ts'

/** In characters: on a phone no more than three lines. */
export const LONGEST_ANNOUNCEMENT = 140
/** So long it stands above the pages of its event, unless the team takes it down before. See product#announcements. */
export const ANNOUNCED_MINUTES = 60

const line = lineOfText().max(LONGEST_ANNOUNCEMENT, `Please use at most ${LONGEST_ANNOUNCEMENT} characters`)

/** What a team says to everybody who looks at its pages. Without Spanish, those who read Spanish read the English. */
export const announcementForm = z.object({ en: line.min(1, 'Please write what to say'), es: line })
export type AnnouncementForm = z.output<typeof announcementForm>

/** An announcement as everybody may read it until then. */
export const announcementView = z.object({ en: z.string(), es: z.string().nullable(), until: z.iso.datetime() })
