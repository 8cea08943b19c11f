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
  const items: PublicItemCard[] = []

  /** Collects what of an event is not over. @returns its last page */
  async function readEvent(event: string) {
    for (let page = 1; ; page++) {
      const answer = await locals.api('GET', `/api/${orgSlug}`, { query: { ...EVERYTHING, event, page } })
      items.push(...(answer.data?.auctions.filter(({ hasEnded }) => !hasEnded) ?? []))
      if (!answer.data?.pagination.hasNextPage) return answer
    }
  }

  const { data: organization, status } = await readEvent('')
  if (!organization) return answerNoCalendar(status, language)
  for (const { slug } of organization.otherEvents) {
    const other = await readEvent(slug)
    if (!other.data) return answerNoCalendar(other.status, language)
  }
  return answerCalendar(calendarOf(items, { organization, home, language }), organization.slug)
}
