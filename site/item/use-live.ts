import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import type { Phase } from '../../api/contract/auction/items/phase.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { $bidder, $ownBids } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { $live, $phase, $trouble } from './item-store.ts'
import { type LiveItem, phaseOf } from './live-item.ts'
import { type Stance, stanceOf } from './stance.ts'

// The server renders the same page for everyone, so what only this visitor's stores know comes after hydration.
const unknown = { ssr: () => null }

/** The item as last read, at first as it was rendered. */
export function useItem(rendered: LiveItem): LiveItem {
  return useStore($live, unknown)?.item ?? rendered
}

/** The bids as last read, newest first, at first as they were rendered. */
export function useBids(rendered: PublicBid[]): PublicBid[] {
  return useStore($live, unknown)?.bids ?? rendered
}

/** The phase by the server's clock. */
export function usePhase(rendered: LiveItem): Phase {
  return useStore($phase, unknown) ?? phaseOf(rendered)
}

/** Why the page may not be up to date, as when its item was taken off the site. */
export function useTrouble() {
  return useStore($trouble, unknown)
}

/** The time on the server's clock, at first when the page was rendered. */
export function useNow(renderedAt: string): Date {
  return useStore($now, unknown) ?? new Date(renderedAt)
}

/** Who bid last from this device, or `undefined`. */
export function useBidder(): string | undefined {
  return useStore($bidder, { ssr: () => undefined })
}

/** The bids placed from this device on an item. */
export function useOwnBids(auctionId: string) {
  return useStore($ownBids, { ssr: () => NOBODYS })[auctionId] ?? []
}
const NOBODYS = {}

/** The stance of this device's bidder on an item; `null` before the first reading. */
export function useStance(auctionId: string): Stance {
  const ownBids = useOwnBids(auctionId)
  const live = useStore($live, unknown)
  return live && stanceOf(ownBids, live.bids, live.item.bidCount)
}
