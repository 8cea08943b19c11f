import type { APIRoute } from 'astro'
import { itemQuery } from '../../../api/contract/auction/items/item-query.ts'
import type { PublicItemCard } from '../../../api/contract/auction/items/item-view.ts'
import { answerCalendar, answerNoCalendar } from '../../calendar/answer-calendar.ts'
import { calendarOf } from '../../calendar/calendar-of.ts'
import { calendarLanguage } from '../../calendar/calendar-path.ts'

/** When bidding on an organization's items closes, to subscribe to. See product#calendar. */
export const GET: APIRoute = async ({ params: { orgSlug = '' }, locals, url }) => {
  const language = calendarLanguage(url, locals.language)
  const items: PublicItemCard[] = []
  for (let page = 1; ; page++) {
    const { data, status } = await locals.api('GET', `/api/${orgSlug}`, { query: { ...itemQuery.parse({}), page } })
    if (!data) return answerNoCalendar(status, language)
    items.push(...data.auctions.filter(({ hasEnded }) => !hasEnded))
    if (data.pagination.hasNextPage) continue
    const home = new URL(locals.publicUrl ?? url)
    return answerCalendar(calendarOf(items, { organization: data, home, language }), data.slug)
  }
}
