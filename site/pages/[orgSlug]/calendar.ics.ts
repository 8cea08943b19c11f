import type { APIRoute } from 'astro'
import type { PublicItemCard } from '../../../api/contract/auction/items/item-view.ts'
import { answerCalendar, answerNoCalendar } from '../../calendar/answer-calendar.ts'
import { calendarOf } from '../../calendar/calendar-of.ts'
import { calendarLanguage } from '../../calendar/calendar-path.ts'
import { EVERYTHING } from '../../organization/item-filter.ts'

/** When bidding on an organization's items closes, of whatever event, to subscribe to. See product#calendar. */
export const GET: APIRoute = async ({ params: { orgSlug = '' }, locals, url }) => {
  const language = calendarLanguage(url, locals.language)
  const home = new URL(locals.publicUrl ?? url)
  const ask = (event: string, page = 1) =>
    locals.api('GET', `/api/${orgSlug}`, { query: { ...EVERYTHING, event, page } })
  const first = await ask('')
  const { data: organization } = first
  if (!organization) return answerNoCalendar(first.status, language)
  const items: PublicItemCard[] = []
  for (const event of ['', ...organization.otherEvents.map(({ slug }) => slug)]) {
    for (let page = 1, isLast = false; !isLast; page++) {
      const { data, status } = await ask(event, page)
      if (!data) return answerNoCalendar(status, language)
      items.push(...data.auctions.filter(({ hasEnded }) => !hasEnded))
      isLast = !data.pagination.hasNextPage
    }
  }
  return answerCalendar(calendarOf(items, { organization, home, language }), organization.slug)
}
