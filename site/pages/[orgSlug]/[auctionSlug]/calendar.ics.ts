import type { APIRoute } from 'astro'
import { answerCalendar, answerNoCalendar } from '../../../calendar/answer-calendar.ts'
import { calendarOf } from '../../../calendar/calendar-of.ts'
import { calendarLanguage } from '../../../calendar/calendar-path.ts'

/** When bidding on an item closes, for one's own calendar. See product#calendar. */
export const GET: APIRoute = async ({ params: { orgSlug = '', auctionSlug = '' }, locals, url }) => {
  const language = calendarLanguage(url, locals.language)
  const { data: item, status } = await locals.api('GET', `/api/${orgSlug}/auction/${auctionSlug}`)
  if (!item) return answerNoCalendar(status, language)
  const { organization } = item
  const home = new URL(locals.publicUrl ?? url)
  return answerCalendar(calendarOf([item], { organization, home, language }), item.slug)
}
