import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BidderAt } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import type { WinnerFilter } from '../../../../api/contract/checkout/winner-view.ts'
import { idsText } from '../../../../api/contract/values/list/picked-ids.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import type { CheckoutPlace } from '../../../checkout/winner-actions.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change, queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { emailedInWords } from '../second-chances/chance-words.ts'

const SECONDS_BETWEEN_READINGS = 10
/** Of what changes less often. */
const SECONDS_BETWEEN_OTHER_READINGS = 15

/** A page of who won; read again while it is open, as items close and other helpers change it. */
export function useWinners({ page, search, filter }: { page: number; search: string; filter: WinnerFilter }) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/winners`, { page: String(page), filter, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    refetchInterval: SECONDS_BETWEEN_READINGS * 1000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** All about one winner, also read again each time, and while it is open: they win and give, and helpers take payments. */
export function useWinner(id: string) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/winners/${id}`),
    refetchInterval: SECONDS_BETWEEN_OTHER_READINGS * 1000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** Reads winners again, the open sheet too. */
export function refreshWinners(orgSlug: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(`/api/${orgSlug}/admin/winners`) })
}

/** Whom a reminder to pay would reach, and what it says: some winners, or with `null` all who have not paid. */
export function useReminderPreview(winnerIds: string[] | null) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/payment-reminders`, winnerIds ? { winners: idsText(winnerIds) } : {}),
    // Somebody may pay, or be reminded, before it is looked at again.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reminds them. Whoever was reminded within a day is not again, so that trying again does no harm. */
export function useRemind() {
  const { slug } = useTeam().organization
  return useAction(
    (winnerIds: string[] | null) => change('POST', `/api/${slug}/admin/payment-reminders`, { winnerIds }),
    {
      done: (_, { count }) => ({
        title: remindedInWords(count),
      }),
      failure: { title: 'Failed to send the reminder', fallback: 'Please try again. No one gets it twice.' },
      refresh: () => refreshWinners(slug),
    },
  )
}

/** None: others did, they paid meanwhile, or it is sent again. */
export function remindedInWords(count: number): string {
  if (count === 0) return 'No one was left to remind'
  return count === 1 ? 'Reminder sent' : `${count.toLocaleString('en-US')} reminders sent`
}

/** Emails a winner their receipt once more. */
export function useEmailReceipt(winnerId: string) {
  const { slug } = useTeam().organization
  return useAction(() => change('POST', `/api/${slug}/admin/receipts`, { winnerId }), {
    done: 'Receipt sent',
    failure: 'Failed to email the receipt',
    refresh: () => refreshWinners(slug),
  })
}

/** Records that winners picked up all they won. */
export function usePickups() {
  const { slug } = useTeam().organization
  return useAction((winnerIds: string[]) => change('POST', `/api/${slug}/admin/handovers/all`, { winnerIds }), {
    done: (_, { message }) => ({ title: message }),
    failure: 'Failed to record the pickup',
    refresh: () => refreshWinners(slug),
  })
}

/** Winners are checked out here by the team. */
export function usePlace(): CheckoutPlace {
  const { slug } = useTeam().organization
  return { slug, area: 'admin', call: change, useChange: useAction }
}

/** Who has a closed item, who is next, and what was offered to whom; read again each time it is opened. */
export function useItemWin(itemId: string) {
  const { slug } = useTeam().organization
  return useQuery({ ...queryAt(`/api/${slug}/admin/wins/${itemId}`), refetchOnMount: 'always' })
}

/** Items that nobody has after a cancelled win; read again while they are shown, as bidders answer, and offers end. */
export function useSecondChances() {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/second-chances`),
    refetchInterval: SECONDS_BETWEEN_OTHER_READINGS * 1000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
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
export function useChanceActions(
  itemId: string,
  { id: chanceId, ...bidder }: Pick<BidderAt, 'label' | 'reach'> & { id: string },
) {
  const { slug } = useTeam().organization
  const refresh = () => refreshWins(slug, itemId)
  return {
    accept: useAction(() => change('PATCH', `/api/${slug}/admin/second-chances/${chanceId}/accept`), {
      done: () => ({
        title: 'Offer accepted',
        description: emailedInWords(bidder, 'We email them how to pay and pick up.'),
      }),
      failure: 'Failed to accept the offer',
      refresh,
    }),
    withdraw: useAction(
      (next: 'ask' | 'nobody') => change('PATCH', `/api/${slug}/admin/second-chances/${chanceId}/withdraw`, { next }),
      {
        done: () => ({ title: 'Offer withdrawn', description: emailedInWords(bidder, 'We emailed the bidder.') }),
        failure: 'Failed to withdraw the offer',
        refresh,
      },
    ),
  }
}
