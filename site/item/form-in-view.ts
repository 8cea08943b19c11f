import { atom, type WritableAtom } from 'nanostores'

/** Whether the bid form's button is in sight, so that two of them are never shown. */
export const $isFormInView = atom(false)

/** Whether the large price is in sight. */
export const $isPriceInView = atom(false)

/** Keeps `$isFormInView` true to the form's button until it is removed. */
export const watchInView = watcher<HTMLButtonElement>($isFormInView)

/** Keeps `$isPriceInView` true to the price until it is removed. */
export const watchPrice = watcher<HTMLDivElement>($isPriceInView)

function watcher<T extends Element>($isInView: WritableAtom<boolean>) {
  return (element: T) => {
    const observer = new IntersectionObserver(([entry]) => $isInView.set(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => {
      observer.disconnect()
      $isInView.set(false)
    }
  }
}
