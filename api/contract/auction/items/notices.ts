import { z } from 'zod'
import { announcementView } from '../../values/text/announcement.ts'
import { pauseView } from './pause.ts'

/** What stands above all pages of an event while it holds; each is `null` while there is none. */
export const notices = z.object({ pause: pauseView.nullable(), announcement: announcementView.nullable() })
export type Notices = z.output<typeof notices>
