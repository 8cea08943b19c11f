import { forgetWatched } from '../device/forget-watched.ts'
import { noteDevice } from '../device/known-device.ts'
import { $bidder, forgetBidder } from '../item/bidder-store.ts'

/** Has the device forget whose it was, on the page that asks how to open My bids, but for the address that bid from it. */
export function forgetUnknown(main: HTMLElement | null): void {
  // Somebody who is known here may look at another one's link.
  if (!main?.dataset.known) {
    noteDevice(false)
    forgetWatched()
  }
  // "Forget me here" is about the address and the bids on the device, too.
  if (new URLSearchParams(location.search).has('forgotten')) forgetBidder()
  const field = main?.querySelector<HTMLInputElement>('input[type="email"]')
  if (field && !field.value) field.value = $bidder.get() ?? ''
}

/** Has the device forget the address that was just erased, if it remembers that one, and what it bid. */
export function forgetErased(notice: HTMLElement | null): void {
  const { email } = notice?.dataset ?? {}
  if (email && email === $bidder.get()) forgetBidder()
}
