import { zoneOrUtc } from '../../../api/contract/values/time/time-zone.ts'

/** The reader's own time zone. */
export const ownTimeZone = zoneOrUtc(Intl.DateTimeFormat().resolvedOptions().timeZone)
