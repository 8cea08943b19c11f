import { useQuery } from '@tanstack/react-query'
import type { BidderAt } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change, queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { emailedInWords } from '../second-chances/chance-words.ts'
import { refreshWinners } from './winners.ts'

/** Who has a closed item, who is next, and what was offered to whom; read again each time it is opened. */
export function useItemWin(itemId: string) {
  const { slug } = useTeam().organization
  return useQuery({ ...queryAt(`/api/${slug}/admin/wins/${itemId}`), refetchOnMount: 'always' })
}

/** Items that nobody has after a cancelled win. */
export function useSecondChances() {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/second-chances`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

/** Reads again whatever a cancelled win or an answered offer can have changed. */
export async function refreshWins(slug: string, itemId: string): Promise<void> {
  await Promise.all([
    refreshWinners(slug),
    queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/second-chances`) }),
    queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/wins/${itemId}`) }),
    refreshItems(slug),
  ])
}

/** What can be done about an open offer. */
export function useOfferActions(
  itemId: string,
  { id: offerId, ...bidder }: Pick<BidderAt, 'email' | 'reach'> & { id: string },
) {
  const { slug } = useTeam().organization
  const refresh = () => refreshWins(slug, itemId)
  return {
    accept: useAction(() => change('PATCH', `/api/${slug}/admin/second-chances/${offerId}/accept`), {
      done: () => ({
        title: 'Offer accepted',
        description: emailedInWords(bidder, 'We email them how to pay and pick up.'),
      }),
      failure: { title: 'Failed to accept the offer', fallback: 'Please try again.' },
      refresh,
    }),
    withdraw: useAction(
      (next: 'offer' | 'nobody') => change('PATCH', `/api/${slug}/admin/second-chances/${offerId}/withdraw`, { next }),
      {
        done: () => ({ title: 'Offer withdrawn', description: emailedInWords(bidder, 'We emailed the bidder.') }),
        failure: { title: 'Failed to withdraw the offer', fallback: 'Please try again.' },
        refresh,
      },
    ),
  }
}
