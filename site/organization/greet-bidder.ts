import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { HEARTS_CHANGED } from '../device/device-hearts.ts'
import { readOwnBids } from '../item/read-own-bids.ts'

/** Ends the marks of what was read before. */
let marking = new AbortController()

/** Tells a bidder on a known device, card by card, where they stand, and counts it beside the link to their bids. */
export async function greetBidder(page: HTMLElement): Promise<void> {
  const { orgSlug = '', standings = '{}' } = page.dataset
  const answer = await readOwnBids(orgSlug).catch(() => 'failed' as const)
  if (typeof answer === 'string') return
  const words: Partial<Record<MyItem['standing'], string>> = JSON.parse(standings)
  const mark = () => {
    for (const item of answer.items) markCard(page, item, words[item.standing])
  }
  mark()
  // A search shows other cards.
  marking.abort()
  marking = new AbortController()
  document.addEventListener(HEARTS_CHANGED, mark, { signal: marking.signal })
  const counted = (['winning', 'outbid'] as const).map((standing) => {
    const count = answer.items.filter((item) => item.standing === standing).length
    return count > 0 ? `${words[standing]}: ${count}` : ''
  })
  const line = page.querySelector('[data-own-counts]')
  if (line) line.textContent = counted.filter(Boolean).join(' · ')
}

function markCard(page: HTMLElement, { id, standing }: MyItem, words: string | undefined) {
  const title = page.querySelector(`[data-item="${id}"] h3`)
  const before = title?.previousElementSibling
  if (before?.matches('.own-standing')) before.remove()
  if (!title || !words) return
  const line = document.createElement('p')
  line.className = `own-standing ${standing}`
  line.textContent = words
  title.before(line)
}
