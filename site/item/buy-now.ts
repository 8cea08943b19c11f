import { priceInWords } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { $isPlacing, $review, type Review, SHOWN_MS, show } from './confirm-step.ts'
import { $live } from './item-store.ts'
import type { LiveItem } from './live-item.ts'
import { place } from './place-offer.ts'

/**
 * Asks before an item is bought at once, and takes the offer away with the first bid. Loaded where there is one. The bid
 * form checks the email: what it would have its bidder confirm is confirmed here. See product#buy-it-now.
 */
export function startBuyNow(): void {
  let isBuying = false
  document.addEventListener(
    'submit',
    ({ submitter }) => {
      isBuying = submitter?.closest('[data-buy-now]') != null
    },
    true,
  )
  $review.listen((review) => {
    // Or the server asks, as somebody offered that much.
    if (!review || !(isBuying || (review.buyNow && review.question))) return
    isBuying = false
    ask({ ...review, isMaximum: false, buyNow: true })
  })
  $live.listen(() => withdrawOffer())
}

function ask(review: Review) {
  const item: LiveItem = JSON.parse(document.getElementById('main')?.dataset.item ?? '{}')
  const dialog = document.querySelector<HTMLDialogElement>('[data-buy-now] dialog')
  if (!dialog) return
  const { name, phone } = item.organization.asks
  if (name === 'off' && phone === 'off') {
    $review.set(null)
    // After the step for bids is gone, which gives the focus back.
    setTimeout(() => open(dialog, item, review))
  } else if (!review.question) {
    // That step has fields for them.
    $review.set({ ...review, question: dialog.querySelector('[data-binding]')?.textContent ?? null })
  }
}

function open(dialog: HTMLDialogElement, item: LiveItem, { question: _, faults: __, ...offer }: Review) {
  const { say } = spoken()
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-${name}]`)
  const [buyer, buy, back] = [part('buyer'), part('buy'), part('back')]
  if (!buyer || !buy || !back) return
  const label = buy.textContent
  buyer.textContent = say('asBidder', { email: offer.email })
  back.onclick = () => dialog.close()
  buy.onclick = async ({ detail }) => {
    // Not by the second click of two, whose first asked for it.
    if (detail > 1 || $isPlacing.get()) return
    buy.textContent = say('placing')
    await place(item, offer)
    buy.textContent = label
    dialog.close()
  }
  dialog.showModal()
  // On the button, an Enter held a little too long in the form would say yes.
  dialog.querySelector('h2')?.focus()
}

/** Nobody is offered it once somebody has bid, or its price is another; a reload shows that. */
function withdrawOffer() {
  const offer = document.querySelector<HTMLElement>('[data-buy-now]')
  const item = $live.get()?.item
  if (!offer || !item || (item.currentBid === null && item.buyNowPrice === offer.dataset.buyNow)) return
  const isAsked = offer.querySelector('dialog')?.open && !$isPlacing.get()
  offer.remove()
  if (!isAsked || item.currentBid === null) return
  const words = { bid: priceInWords(item.currentBid), minimum: priceInWords(item.minimumNextBid) }
  show({ tone: 'error', text: spoken().say('overtaken', words) }, SHOWN_MS)
}
