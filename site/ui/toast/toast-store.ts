import { atom } from 'nanostores'

/** How long a dismissed toast stays in the store. See product#toasts-and-tooltips. */
const REMOVAL_DELAY_MS = 1_000_000

export interface Toast {
  title: string
  description?: string
  /** Something failed. */
  isDestructive?: boolean
  /** One thing to do about it, such as Undo. */
  action?: { label: string; run: () => void }
}

/**
 * The toast of this page: there is at most one, and a new one takes the place of the old. See
 * product#toasts-and-tooltips.
 */
export const $toast = atom<(Toast & { id: number; isOpen: boolean }) | null>(null)

let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast. */
export function showToast(toast: Toast): void {
  clearTimeout(removal)
  lastId += 1
  $toast.set({ ...toast, id: lastId, isOpen: true })
}

/** Hides the toast, and removes it later. */
export function dismissToast(): void {
  const toast = $toast.get()
  if (!toast?.isOpen) return
  $toast.set({ ...toast, isOpen: false })
  removal = setTimeout(() => $toast.set(null), REMOVAL_DELAY_MS)
}

/** Waits, so that a toast can be read before the page goes. See product#login-and-sign-up. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
