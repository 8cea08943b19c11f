import { atom, type WritableAtom } from 'nanostores'

type InView = boolean | null

/** Whether the bid form's button is in sight, so that two of them are never shown; `null` until the browser has told. */
export const $isFormInView = atom<InView>(null)

/** Whether the large price is in sight; `null` as above. */
export const $isPriceInView = atom<InView>(null)

/** Keeps `$isFormInView` true to the form's button until it is removed. */
export const watchInView = watcher<HTMLButtonElement>($isFormInView)

/** Keeps `$isPriceInView` true to the price until it is removed. */
export const watchPrice = watcher<HTMLDivElement>($isPriceInView)

function watcher<T extends Element>($isInView: WritableAtom<InView>) {
  return (element: T) => {
    const observer = new IntersectionObserver(([entry]) => $isInView.set(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => {
      observer.disconnect()
      $isInView.set(false)
    }
  }
}
