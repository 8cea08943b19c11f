import { cleanStores } from 'nanostores'
import { NOT_YOU } from '../../api/contract/bidders/not-you.ts'
import { $appState } from '../../site/account/app-state.ts'
import { $sessions } from '../../site/account/Devices.tsx'
import { $organizations } from '../../site/account/organizations-store.ts'
import { $slugCheck } from '../../site/account/slug-check.ts'
import { $publishing } from '../../site/admin/frame/publishing.ts'
import { queryClient } from '../../site/admin/frame/query-client.ts'
import { $recentEdits } from '../../site/admin/frame/undo-store.ts'
import { $moved } from '../../site/admin/messages/moved-times.ts'
import { $passwordQuestion } from '../../site/api-client/password-question.ts'
import { setServerClock } from '../../site/api-client/server-clock.ts'
import { $board, $isLive } from '../../site/board/board-store.ts'
import { checkoutClient } from '../../site/checkout/checkout-client.ts'
import { $lines } from '../../site/checkout/use-raise.ts'
import { $emails } from '../../site/demo/emails-store.ts'
import { $meantEmail, $typedAgainst } from '../../site/item/bid-store.ts'
import { $bidder, $contact, $ownBids, $waiting } from '../../site/item/bidder-store.ts'
import { $now } from '../../site/item/clock-store.ts'
import { $codeStep, $contactFields, $isPlacing, $message, $review } from '../../site/item/confirm-step.ts'
import { $isFormInView, $isPriceInView } from '../../site/item/form-in-view.ts'
import { $live, $phase, $trouble } from '../../site/item/item-store.ts'
import { $waitUntil } from '../../site/item/place-offer.ts'
import { $isOffline, $myBids } from '../../site/my-bids/my-bids-store.ts'
import { $savedAt } from '../../site/spreadsheet/saved-spreadsheet.ts'
import { queryClient as superAdminClient } from '../../site/super-admin/frame/query-client.ts'
import { $language, $lastItem, $openItem, $trial } from '../../site/trial/trial-store.ts'
import { $leaving } from '../../site/ui/form/leave-store.ts'
import { $toast } from '../../site/ui/toast/toast-store.ts'

const ofPage = [
  $appState,
  $organizations,
  $sessions,
  $slugCheck,
  $passwordQuestion,
  $leaving,
  $toast,
  $publishing,
  $codeStep,
  $contactFields,
  $isPlacing,
  $message,
  $review,
  $meantEmail,
  $typedAgainst,
  $isFormInView,
  $isPriceInView,
  $waitUntil,
  $now,
  $live,
  $trouble,
  $board,
  $isLive,
  $lines,
  $isOffline,
  $myBids,
  $emails,
  $trial,
  $openItem,
  $lastItem,
  $language,
]
const ofDevice = [$moved, $recentEdits, $bidder, $contact, $ownBids, $savedAt, $waiting]

/** Forgets what the scripts of a page keep in memory, as a browser does when it leaves the page. */
export function forgetPage(): void {
  for (const cache of [queryClient, checkoutClient, superAdminClient]) cache.clear()
  setServerClock(new Date())
  // What the device keeps is read again by the next page.
  cleanStores($phase, ...ofPage, ...ofDevice)
  for (const store of ofPage) reset(store)
}

/** Forgets what this browser keeps from page to page. */
export function forgetDevice(): void {
  for (const store of ofDevice) reset(store)
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = `${NOT_YOU}=; path=/; max-age=0`
}

function reset(store: object) {
  // Each has what it began with as `init`; which type that is, is its own affair.
  const { init, set } = store as { init?: unknown; set(value: unknown): void }
  set.call(store, init)
}
