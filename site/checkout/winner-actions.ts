import { useQuery } from '@tanstack/react-query'
import type { CounterWinner } from '../../api/contract/checkout/counter-view.ts'
import type { PaymentKind } from '../../api/contract/values/money/payment-kind.ts'
import { call } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { counterClient } from './counter-client.ts'
import { useCounter } from './counter-context.ts'
import { answeredPayment, paymentIdOf } from './payment-ids.ts'
import { useRetried } from './use-retried.ts'

/** A winner at the counter, read again whenever they are looked at: others work at the next table. */
export function useCounterWinner(id: string) {
  const { slug } = useCounter().organization
  return useQuery({
    ...queryAt(`/api/${slug}/checkout/winners/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

interface Taken {
  kind: PaymentKind
  amount: string
  reference: string
}

/** What is done with a winner at the counter. */
export function useWinnerActions({ id: winnerId }: CounterWinner) {
  const { slug } = useCounter().organization
  const refresh = () =>
    counterClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/winners/${winnerId}`) })
  return {
    pay: usePay(winnerId, refresh),
    handOver: useRetried(
      (itemIds: string[]) => call('POST', `/api/${slug}/checkout/handovers`, { winnerId, itemIds }),
      { failure: { title: 'Failed to record the pickup', fallback: 'Please try again.' }, refresh },
    ),
    undo: useRetried((id: string) => call('PATCH', `/api/${slug}/checkout/handovers/${id}/undo`), {
      failure: { title: 'Failed to undo the pickup', fallback: 'Please try again.' },
      refresh,
    }),
  }
}
export type WinnerActions = ReturnType<typeof useWinnerActions>

function usePay(winnerId: string, refresh: () => Promise<unknown>) {
  const { slug } = useCounter().organization
  const { mutate, isPending } = useRetried(
    ({ id, ...taken }: Taken & { id: string }) => {
      const { kind, amount, reference } = taken
      const body = { kind, reference, payments: [{ id, winnerId, amount }] }
      return answeredPayment(id, { winnerId, ...taken }, call('POST', `/api/${slug}/checkout/payments`, body))
    },
    {
      failure: { title: 'Failed to record the payment', fallback: 'Please try again. It won’t be recorded twice.' },
      refresh,
    },
  )
  return {
    isPending,
    /** Its id is chosen when it is pressed: while it is sent again, the page may read that less is owed. */
    mutate(taken: Taken, onRecorded = () => {}) {
      mutate({ ...taken, id: paymentIdOf({ winnerId, ...taken }) }, { onSuccess: onRecorded })
    },
  }
}
