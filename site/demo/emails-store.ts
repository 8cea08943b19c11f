import { atom } from 'nanostores'
import type { DemoEmail } from '../../api/contract/super-admin/demo-email.ts'
import { send } from '../api-client/send.ts'
import { $ownBids } from '../item/bidder-store.ts'
import { $live } from '../item/item-store.ts'

const MILLISECONDS_BETWEEN_LOOKS = 15_000

/** The emails that this visitor would have received, newest first; empty until they bid. */
export const $emails = atom<DemoEmail[]>([])

/** Looks for emails now, after each bid on the page's item, and at intervals while the page is visible. */
export function followEmails(itemIds: string[]): void {
  const look = () => {
    if (!document.hidden) void readEmails(itemIds)
  }
  $ownBids.subscribe(look)
  $live.listen(look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, MILLISECONDS_BETWEEN_LOOKS)
}

async function readEmails(itemIds: string[]) {
  const latest = latestBid(itemIds)
  if (!latest) return
  const answer = await send('GET', `/api/demo/mails?${new URLSearchParams(latest)}`).catch(() => null)
  // Unreachable, or reset meanwhile: what was read stays until the page reloads.
  if (!answer?.ok) return
  const { emails } = await answer.json()
  $emails.set(emails)
}

/** Any accepted bid proves who asks; their ids are in order of time. */
function latestBid(itemIds: string[]): { bid: string; key: string } | null {
  const bids = itemIds.flatMap((id) => $ownBids.get()[id] ?? [])
  const [latest] = bids
    .flatMap(({ id: bid, key }) => (key ? [{ bid, key }] : []))
    .sort((a, b) => (a.bid < b.bid ? 1 : -1))
  return latest ?? null
}
