import { type Language, toLanguage } from '../../api/contract/values/text/language.ts'

/** Where the calendar of a page is. A program that subscribes sends no cookie, so the address names the language. */
export function calendarPath(page: string, reader: Language): string {
  return `${page}/calendar.ics${reader === 'en' ? '' : `?language=${reader}`}`
}

/** The language that a calendar's address names, else the one its asker reads. */
export function calendarLanguage(url: URL, asked: Language): Language {
  return toLanguage(url.searchParams.get('language')) ?? asked
}
