import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WinnerFilter, WinnerRow } from '../../../../api/contract/checkout/winner-view.ts'
import { idsText } from '../../../../api/contract/values/list/picked-ids.ts'
import type { PaymentKind } from '../../../../api/contract/values/money/payment-kind.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/change.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

/** A page of who won; read again each time it is opened, as other helpers change it. */
export function useWinners({ page, search, filter }: { page: number; search: string; filter: WinnerFilter }) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/winners`, { page: String(page), filter, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

/** All about one winner, also read again each time. */
export function useWinner(id: string) {
  const { slug } = useTeam().organization
  return useQuery({
    ...queryAt(`/api/${slug}/admin/winners/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
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
    ...{ staleTime: 0, gcTime: 0 },
  })
}

/** Reminds them. Whoever was reminded within a day is not again, so that trying again does no harm. */
export function useRemind() {
  const { slug } = useTeam().organization
  return useAction(
    (winnerIds: string[] | null) => change('POST', `/api/${slug}/admin/payment-reminders`, { winnerIds }),
    {
      done: (_, { count }) => ({
        title: count === 1 ? 'Reminder sent' : `${count.toLocaleString('en-US')} reminders sent`,
      }),
      failure: { title: 'Failed to send the reminder', fallback: 'Please try again. No one gets it twice.' },
      refresh: () => refreshWinners(slug),
    },
  )
}

/** Marks several winners as paid in full; sent again after a failure, it is the same payment. */
export function useSettle() {
  const { slug } = useTeam().organization
  return useAction(
    ({
      winners,
      kind,
    }: {
      winners: (Pick<WinnerRow, 'id' | 'balance'> & { paymentId: string })[]
      kind: PaymentKind
    }) =>
      change('POST', `/api/${slug}/admin/payments`, {
        kind,
        reference: null,
        payments: winners.map(({ id, balance, paymentId }) => ({ id: paymentId, winnerId: id, amount: balance })),
      }),
    {
      done: ({ winners }) => ({ title: winners.length === 1 ? 'Payment recorded' : 'Payments recorded' }),
      failure: { title: 'Failed to record the payment', fallback: 'Please try again. It won’t be recorded twice.' },
      refresh: () => refreshWinners(slug),
    },
  )
}

/** What can be done on the sheet of one winner, besides paying. */
export function useSheetActions(winnerId: string) {
  const { slug } = useTeam().organization
  const refresh = () => refreshWinners(slug)
  const failure = (title: string) => ({ title, fallback: 'Please try again.' })
  return {
    handOver: useAction((itemIds: string[]) => change('POST', `/api/${slug}/admin/handovers`, { winnerId, itemIds }), {
      failure: failure('Failed to record the pickup'),
      refresh,
    }),
    undo: useAction((id: string) => change('PATCH', `/api/${slug}/admin/handovers/${id}/undo`), {
      done: () => ({ title: 'Pickup undone' }),
      failure: failure('Failed to undo the pickup'),
      refresh,
    }),
  }
}
