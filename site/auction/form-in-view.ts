import { atom, type WritableAtom } from 'nanostores'

// What the bar at the top covers, and the button above what is watched.
const BELOW_BUTTON = { rootMargin: '-132px 0px 0px 0px', threshold: 1 }

/** Whether the form's button and what becomes of a bid are in sight, so that nobody is offered two buttons. */
export const $isFormInView = atom(false)

/** Whether the large price is in sight. */
export const $isPriceInView = atom(false)

/** Keeps `$isFormInView` true to the place of the form's message, right below its button, until that is removed. */
export const watchInView = watcher($isFormInView, BELOW_BUTTON)

/** Keeps `$isPriceInView` true to the price until it is removed. */
export const watchPrice = watcher($isPriceInView, {})

function watcher($isInView: WritableAtom<boolean>, when: IntersectionObserverInit) {
  return (element: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => $isInView.set(entry?.isIntersecting ?? false), when)
    observer.observe(element)
    return () => {
      observer.disconnect()
      $isInView.set(false)
    }
  }
}
