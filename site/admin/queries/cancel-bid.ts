import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { useTeam } from '../team-context.ts'
import { refreshItems } from './refresh-items.ts'

/** Takes back the highest bid of an item, by the bid's id. See product.md#cancelling-a-bid. */
export function useCancelBid(auctionSlug: string) {
  const { slug } = useTeam().organization
  return useMutation({
    mutationFn: (bidId: string) => change('DELETE', `/api/${slug}/admin/auction/${auctionSlug}/bid/${bidId}`),
    onSuccess: () => showToast({ title: 'Bid cancelled', description: 'We emailed the bidder.' }),
    onError: (error) =>
      showToast({
        title: 'Failed to cancel bid. Please try again.',
        description: reasonOf(error, ''),
        isDestructive: true,
      }),
    // Also after a failure: somebody may have bid in between.
    onSettled: () => refreshItems(slug),
  })
}
