import { send } from '../api-client/send.ts'
import { forgetWatched } from '../device/device-hearts.ts'
import { noteDevice } from '../device/known-device.ts'
import { forgetBidder } from './bidder-store.ts'

/** "Not you?": nothing of the last bidder stays, and My bids is not open here any more. Nobody waits for the server. */
export function forgetDevice(): void {
  forgetBidder()
  // Without asking the hint first: browsers may have dropped it, and not the cookie.
  noteDevice(false)
  const [, orgSlug = ''] = location.pathname.split('/')
  forgetWatched(orgSlug)
  send('POST', `/api/${orgSlug}/my-bids/forget`, { credentials: 'include' }).catch(() => {})
}
