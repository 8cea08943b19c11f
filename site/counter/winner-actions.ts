import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CounterWinner } from '../../api/contract/checkout/counter-view.ts'
import type { PaymentKind } from '../../api/contract/values/payment-kind.ts'
import { call } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { counterClient } from './counter-client.ts'
import { useCounter } from './counter-context.ts'
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
export function useWinnerActions({ id: winnerId, balance }: CounterWinner) {
  const { slug } = useCounter().organization
  const idOf = usePaymentIds(balance)
  const refresh = () =>
    counterClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/winners/${winnerId}`) })
  return {
    pay: useRetried(
      ({ kind, amount, reference }: Taken) =>
        call('POST', `/api/${slug}/checkout/payments`, {
          ...{ kind, reference },
          payments: [{ id: idOf({ kind, amount, reference }), winnerId, amount }],
        }),
      {
        failure: { title: 'Failed to record the payment', fallback: 'Please try again. It won’t be recorded twice.' },
        refresh,
      },
    ),
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

/** Each payment has the id it was first sent with as long as the same is owed, so that pressing again is not paying twice. */
function usePaymentIds(balance: string) {
  const ids = useRef(new Map<string, string>())
  return ({ kind, amount, reference }: Taken): string => {
    const key = JSON.stringify([balance, kind, amount, reference])
    const known = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, known)
    return known
  }
}
