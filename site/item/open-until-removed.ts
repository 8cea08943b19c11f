/** Opens a dialog that asks before something is done. Closing before the element goes is what gives the focus back to where it was. */
export function openUntilRemoved(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  // On the button, an Enter held a little too long in the form would say yes.
  dialog.querySelector('h2')?.focus()
  return () => dialog.close()
}
