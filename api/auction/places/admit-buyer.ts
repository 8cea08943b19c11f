import { purchaseWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { openAdmission } from '../bidding/admit-bidder.ts'
import type { PublicViews } from '../items/public-views.ts'

export type PlacesContext = AppContext & { views: PublicViews }

/** Judges who sends something before what they send, as with a bid; with when it came, and what they read. */
export function openAdmitting(context: PlacesContext) {
  const admit = openAdmission(context)
  return async ({ params, body, ownCookies, set, request, server }: Sent) => {
    const arrivedAt = context.clock.now()
    const language = answerLanguage(request)
    const say = purchaseWords(language)
    const item = await context.views.itemIds.get(`${params.orgSlug}/${params.auctionSlug}`)
    const own = { subject: item, deviceToken: ownCookies.read('bidder'), notFound: say('notFound') }
    const admission = await admit({ ...own, body, request, server, set, language })
    if (admission.refused) return { ...admission, say, arrivedAt, language }
    const { organizationId, auctionItemId } = admission.subject
    const admitted = { organizationId, auctionItemId, ...admission.admitted }
    return { ...admission, admitted, say, arrivedAt, language }
  }
}

interface Sent extends Pick<Parameters<ReturnType<typeof openAdmission>>[0], 'body' | 'set' | 'request' | 'server'> {
  params: { orgSlug: string; auctionSlug: string }
  ownCookies: { read(name: 'bidder'): string | null }
}
