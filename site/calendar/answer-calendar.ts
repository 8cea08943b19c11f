import type { Language } from '../../api/contract/values/text/language.ts'
import { calendarWords } from '../words/catalogues.ts'

/** A calendar as programs subscribe to it, and browsers save it. */
export function answerCalendar(calendar: string, name: string): Response {
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${name}.ics"`,
      'cache-control': 'no-cache',
    },
  })
}

/** What programs read that ask for a calendar there is not, or not now. */
export function answerNoCalendar(status: number, language: Language): Response {
  const isUnknown = status === 404 || status === 400
  return new Response(calendarWords(language)(isUnknown ? 'missing' : 'later'), { status: isUnknown ? 404 : 503 })
}
