import type { APIRoute } from 'astro'
import { answerCalendar, answerNoCalendar } from '../../../calendar/answer-calendar.ts'
import { calendarOf } from '../../../calendar/calendar-of.ts'

/** When bidding on an item closes, for one's own calendar. See product.md#calendar. */
export const GET: APIRoute = async ({ params: { orgSlug = '', auctionSlug = '' }, locals, url }) => {
  const { data: item, status } = await locals.api.api({ orgSlug }).auction({ auctionSlug }).get()
  if (!item) return answerNoCalendar(status)
  const { organization } = item
  return answerCalendar(calendarOf([item], { organization, home: new URL(locals.publicUrl ?? url) }), item.slug)
}
