import { atom } from 'nanostores'
import type { AroundNavHandler } from 'wouter'

/** Forms with something unsaved, and the address each is at. */
const unsaved = new Map<string, string>()

/** Someone is leaving a form with unsaved changes and is being asked; `run` takes them on. */
export const $leaving = atom<{ run: () => void } | null>(null)

/** Notes that leaving now would lose what was typed into the form `id`. */
export function markUnsaved(id: string): void {
  unsaved.set(id, location.href)
}

/** The form `id` has nothing to lose any more. */
export function clearUnsaved(id: string): void {
  unsaved.delete(id)
}

/** Whether some form would lose what was typed into it. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Does what would lose unsaved changes, but asks first while there are any. */
export function askBefore(run: () => void): void {
  if (unsaved.size > 0) $leaving.set({ run })
  else run()
}

/** Leaves after all, losing what was typed. */
export function leave(): void {
  const leaving = $leaving.get()
  unsaved.clear()
  $leaving.set(null)
  leaving?.run()
}

/** Follows a link within the island, but asks first while something is unsaved. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  askBefore(() => navigate(to, options))
}

/** From now on warns before the browser leaves the page, and asks before it goes back within it. */
export function watchExits(): () => void {
  window.addEventListener('beforeunload', warn)
  window.addEventListener('popstate', stay, { capture: true })
  return () => {
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('popstate', stay, { capture: true })
  }
}

function warn(event: BeforeUnloadEvent) {
  if (unsaved.size > 0) event.preventDefault()
}

/** The address has changed already; the router must not notice until the user has decided. */
function stay(event: PopStateEvent) {
  const [here] = unsaved.values()
  if (!here) return
  const wanted = location.href
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
  // The router hears of whatever is pushed.
  askBefore(() => history.pushState(null, '', wanted))
}
