import { isKnownDevice } from '../device/known-device.ts'
import { loadContactFields } from './confirm-step.ts'
import { follow } from './follow.ts'
import { $live } from './item-store.ts'

/** Keeps the page of an item up to date. A preview, which only its team sees, stays as it is. */
export function startItemPage(main: HTMLElement | null): void {
  const { item, renderedAt } = main?.dataset ?? {}
  if (!item || !renderedAt) return
  const address = JSON.parse(item)
  follow(address, new Date(renderedAt))
  const notices = document.getElementById('notices')
  $live.listen((live) => {
    const current = JSON.stringify(live?.item.notices)
    if (notices?.dataset.drawn !== current)
      import('../ui/page/show-notices.ts').then((page) => page.show(notices, current))
  })
  const { asks, slug } = address.organization
  // Again when a bid is refused for want of them.
  if (asks.name !== 'off' || asks.phone !== 'off') loadContactFields().catch(() => {})
  // Bids from another device are known here, too. Without them the page is as for anybody.
  if (isKnownDevice()) import('./read-own-bids.ts').then((own) => own.readOwnBids(slug)).catch(() => {})
}
