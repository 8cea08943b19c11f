import type { Notices } from '../../../api/contract/auction/items/notices.ts'
import type { Language } from '../../../api/contract/values/text/language.ts'
import { zonedTime } from '../../../api/contract/values/time/moment.ts'

interface NoticeWords {
  /** With blanks for time and reason. */
  paused: string
  timeZone: string
  language: Language
}

/** What stands above a page, line by line. */
export function noticeLines({ pause, announcement }: Notices, { paused, timeZone, language }: NoticeWords): string[] {
  return [
    ...(pause
      ? [
          paused
            .replace('{time}', zonedTime(upToMinute(pause.until), timeZone, language))
            .replace('{reason}', () => reasonIn(language, pause)),
        ]
      : []),
    ...(announcement ? [(language === 'es' && announcement.es) || announcement.en] : []),
  ]
}

/** Why bidding is paused, to whoever reads this language. */
export function reasonIn(
  language: Language,
  { reason, reasonEs }: { reason: string; reasonEs: string | null },
): string {
  return (language === 'es' && reasonEs) || reason
}

/** The first whole minute that is not before an instant: what lasts until then is over by the time that people read. */
export function upToMinute(instant: string): Date {
  return new Date(Math.ceil(Date.parse(instant) / 60_000) * 60_000)
}
