import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import { send } from '../api-client/send.ts'
import type { ItemOnCard } from './live-card.ts'

/** For so long an answer may be from before what was heard. */
const LONGEST_CACHED_MS = 2_000

/**
 * Reads all items of a page again, and whether they are still the same costs no more than an item does.
 * @param show is called for each item of which nothing newer was heard
 * @param onOther is called when they are not those that the page shows
 */
export function openPolling(page: HTMLElement, show: (item: ItemOnCard) => void, onOther: () => void) {
  const heard = new Map<string, { version: number; at: number }>()
  let serverIsAheadMs = 0

  const isOlder = (id: string, sentAt: number) => sentAt - (heard.get(id)?.at ?? 0) < LONGEST_CACHED_MS

  async function read() {
    const { search } = location
    const sentAt = Date.now()
    const items = page.querySelector<HTMLElement>('[data-etag]')
    const answer = await send('GET', `/api/${page.dataset.orgSlug ?? ''}${search}`, {
      headers: { 'If-None-Match': items?.dataset.etag ?? '' },
    })
    const serverTime = Number(answer.headers.get('Server-Time'))
    if (serverTime > 0) serverIsAheadMs = serverTime - (sentAt + Date.now()) / 2
    if (!answer.ok) return
    const { auctions } = await answer.json()
    // Others are shown when somebody searches meanwhile.
    if (location.search !== search) return
    const current = auctions.filter(({ id }) => !isOlder(id, sentAt))
    current.forEach(show)
    // The others are read once more.
    if (items) items.dataset.etag = current.length === auctions.length ? (answer.headers.get('ETag') ?? '') : ''
    if (auctions.length !== page.querySelectorAll('[data-item]').length) onOther()
  }

  return {
    // The next one tells what this one cannot.
    poll: () => void read().catch(() => {}),
    /** Shows what a stream tells of an item. What was read before the last change may arrive after it. */
    hear(item: ItemOnCard & Pick<LiveState['item'], 'version'>) {
      const { id, version } = item
      if (version < (heard.get(id)?.version ?? 0)) return
      heard.set(id, { version, at: Date.now() })
      show(item)
    },
    /** The time by the server's clock; by the device's own until the first answer. */
    now: () => new Date(Date.now() + serverIsAheadMs),
  }
}
