import { X } from 'lucide-react'

/** Puts a notice away; stands at its end. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <button type="button" className="icon-button -mr-2 ml-auto" aria-label="Dismiss" onClick={onDismiss}>
      <X className="size-5" aria-hidden="true" />
    </button>
  )
}
