import { useQuery } from '@tanstack/react-query'
import { CallError } from '../api-client/call.ts'
import { keyOf, queryAt } from '../api-client/data-cache.ts'
import { send } from '../api-client/send.ts'
import { answerTo, sentAs } from '../api-client/unanswered.ts'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { bidderTyped, type TypedBid } from './typed-bid.ts'
import { useRetried } from './use-retried.ts'

/** An item that takes bids, read again whenever it is looked at, and every few seconds: others bid on it. */
export function useCheckoutItem(id: string) {
  const { slug } = useCheckout().organization
  return useQuery({
    ...queryAt(`/api/${slug}/checkout/items/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: 10_000,
  })
}

/** Enters a bid on an item. Sent again, it is the same bid. @param explain says at the form what is wrong with it */
export function useEnterBid(itemId: string, explain: (error: Error) => boolean) {
  const { slug } = useCheckout().organization
  async function post(bid: TypedBid, key: string) {
    const answer = await send('POST', `/api/${slug}/checkout/bids`, {
      body: { ...bid, ...bidderTyped(bid.email), itemId },
      headers: { 'Idempotency-Key': key },
      credentials: 'include',
    })
    if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
    return answer.json()
  }
  return useRetried(
    (bid: TypedBid) => {
      const sent = sentAs(JSON.stringify([itemId, bid.email, bid.amount]))
      return answerTo([sent], post(bid, sent.id))
    },
    {
      explain,
      failure: { title: 'Failed to enter the bid', fallback: 'Please try again. It won’t count twice.' },
      refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/items/${itemId}`) }),
    },
  )
}
