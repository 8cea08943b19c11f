import { useStore } from '@nanostores/react'
import { priceInWords } from '../../api/contract/values/money.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time-left.ts'
import { $message, $secondsToWait, $typedAgainst } from './bid-store.ts'
import { $isFormInView, $isPriceInView } from './form-in-view.ts'
import { type Headline, headlineOf } from './headline.ts'
import { ItemBar } from './ItemBar.tsx'
import { type LiveItem, scheduleOf } from './live-item.ts'
import { NextBidBar } from './NextBidBar.tsx'
import { overtakenBy } from './offer-form.ts'
import { useIsGone, useItem, useNow, usePhase, useStance } from './use-live.ts'

interface Props {
  auction: LiveItem
  title: string
  renderedAt: string
}

/**
 * On a phone, what would be out of sight: below, the next bid while the form is not there; above, the item and its
 * price while the form is. Both begin with where the bidder stands, so that whoever is winning reads that first.
 */
export function BidBar(props: Props) {
  const auction = useItem(props.auction)
  const { endTime } = scheduleOf(auction)
  const left = `${timeLeftInWords(timeLeft(useNow(props.renderedAt), endTime))} left`
  const isFormInView = useStore($isFormInView, { ssr: () => false })
  const isPriceInView = useStore($isPriceInView, { ssr: () => false })
  const headline = useHeadline(auction)
  const isGone = useIsGone()
  if (usePhase(props.auction) !== 'live' || isGone) return null
  const price = priceInWords(auction.currentBid ?? auction.startingBid)
  if (!isFormInView) return <NextBidBar auction={auction} {...{ headline, price, left }} />
  return isPriceInView ? null : <ItemBar title={props.title} {...{ headline, price, left }} />
}

function useHeadline({ id, currentBid }: LiveItem): Headline | null {
  const message = useStore($message)
  const secondsToWait = useStore($secondsToWait)
  const typedAgainst = useStore($typedAgainst)
  const stance = useStance(id)
  return headlineOf({ message, secondsToWait, stance, overtakenBy: overtakenBy(typedAgainst, currentBid) })
}
