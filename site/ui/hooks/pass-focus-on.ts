/** A ref for what may go while it has the focus, as a card that is archived: then the page has it, not nothing. */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
  }
}
