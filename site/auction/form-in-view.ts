import { atom } from 'nanostores'

/** Whether the bid form's button is in sight, so that nobody is offered two of them. */
export const $isFormInView = atom(false)

/** Keeps the store true to `button` until it is removed. */
export function watchInView(button: HTMLButtonElement): () => void {
  const observer = new IntersectionObserver(([entry]) => $isFormInView.set(entry?.isIntersecting ?? false))
  observer.observe(button)
  return () => {
    observer.disconnect()
    $isFormInView.set(false)
  }
}
