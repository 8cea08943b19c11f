import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { HEARTS_CHANGED } from '../device/device-hearts.ts'
import { readOwnBids } from '../item/read-own-bids.ts'

/** Ends the marks of what was read before. */
let marking = new AbortController()

/** Tells a bidder on a known device, card by card, where they stand, and counts it beside the link to their bids. */
export async function greetBidder(page: HTMLElement): Promise<void> {
  const { orgSlug = '', stances = '{}' } = page.dataset
  const answer = await readOwnBids(orgSlug).catch(() => 'failed' as const)
  if (typeof answer === 'string') return
  const words: Partial<Record<MyItem['stance'], string>> = JSON.parse(stances)
  const mark = () => {
    for (const item of answer.items) markCard(page, item, words[item.stance])
  }
  mark()
  // A search shows other cards.
  marking.abort()
  marking = new AbortController()
  document.addEventListener(HEARTS_CHANGED, mark, { signal: marking.signal })
  const counted = (['winning', 'outbid'] as const).map((stance) => {
    const count = answer.items.filter((item) => item.stance === stance).length
    return count > 0 ? `${words[stance]}: ${count}` : ''
  })
  const line = page.querySelector('[data-own-counts]')
  if (line) line.textContent = counted.filter(Boolean).join(' · ')
}

function markCard(page: HTMLElement, { id, stance }: MyItem, words: string | undefined) {
  const title = page.querySelector(`[data-item="${id}"] h3`)
  const before = title?.previousElementSibling
  if (before?.matches('.own-stance')) before.remove()
  if (!title || !words) return
  const line = document.createElement('p')
  line.className = `own-stance ${stance}`
  line.textContent = words
  title.before(line)
}
