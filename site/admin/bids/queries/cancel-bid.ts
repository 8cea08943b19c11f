import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/change.ts'
import { refreshItems } from '../../frame/queries/refresh-items.ts'
import { useTeam } from '../../frame/team-context.ts'

/** Cancels the highest bid of an item, by the bid's id. See product.md#cancelling-a-bid. */
export function useCancelBid(auctionSlug: string) {
  const { slug } = useTeam().organization
  return useAction((bidId: string) => change('DELETE', `/api/${slug}/admin/auction/${auctionSlug}/bid/${bidId}`), {
    done: () => ({ title: 'Bid cancelled', description: 'We emailed the bidder.' }),
    failure: { title: 'Failed to cancel bid. Please try again.', fallback: '' },
    refresh: () => refreshItems(slug),
  })
}
