import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { send } from '../api-client/send.ts'
import { counterClient } from './counter-client.ts'
import { useCounter } from './counter-context.ts'
import { bidderTyped, type TypedBid } from './typed-bid.ts'
import { useRetried } from './use-retried.ts'

/** An item that takes bids, read again whenever it is looked at, and every few seconds: others bid on it. */
export function useCounterItem(id: string) {
  const { slug } = useCounter().organization
  return useQuery({
    ...queryAt(`/api/${slug}/checkout/items/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: 10_000,
  })
}

/** Enters a bid on an item. Sent again, it is the same bid. @param explain says at the form what is wrong with it */
export function useEnterBid(itemId: string, explain: (error: Error) => boolean) {
  const { slug } = useCounter().organization
  const keys = useBidKeys()
  const path = `/api/${slug}/checkout/bids` as const
  return useRetried(
    async (bid: TypedBid) => {
      const headers = { 'Idempotency-Key': keys.of(bid) }
      const answer = await send('POST', path, {
        body: { ...bid, ...bidderTyped(bid.email), itemId },
        headers,
        credentials: 'include',
      })
      if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
      keys.forget(bid)
      return answer.json()
    },
    {
      explain,
      failure: { title: 'Failed to enter the bid', fallback: 'Please try again. It won’t count twice.' },
      refresh: () => counterClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/items/${itemId}`) }),
    },
  )
}

/** The same amount for the same bidder is the same bid, however often it is sent until there is an answer. */
function useBidKeys() {
  const keys = useRef(new Map<string, string>())
  const nameOf = ({ email, amount }: TypedBid) => JSON.stringify([email, amount])
  return {
    of(bid: TypedBid): string {
      const known = keys.current.get(nameOf(bid)) ?? crypto.randomUUID()
      keys.current.set(nameOf(bid), known)
      return known
    },
    /** Once it is answered, the same typed again is another bid, and judged as one. */
    forget: (bid: TypedBid) => keys.current.delete(nameOf(bid)),
  }
}
