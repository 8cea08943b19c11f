import type { WonItem } from '../../api/contract/checkout/winner-view.ts'
import { usePause } from '../ui/hooks/use-pause.ts'

interface Props {
  item: WonItem
  isBusy: boolean
  onGive: (itemId: string) => void
  onUndo: (handoverId: string) => void
}

/** Hands an item over, or takes that back while it can be; in the admin area and at the checkout. See product.md#pickup. */
export function PickupButton({ item: { id, title, handover }, isBusy, onGive, onUndo }: Props) {
  // Undoing comes where handing over was.
  const isPaused = usePause(handover?.id ?? 'give')
  const isOff = isPaused || isBusy
  if (!handover) {
    return (
      <button
        type="button"
        className="button shrink-0"
        aria-label={`Hand over ${title}`}
        aria-disabled={isOff}
        onClick={() => isOff || onGive(id)}
      >
        Hand Over
      </button>
    )
  }
  return (
    handover.isUndoable && (
      <button
        type="button"
        className="text-link min-h-11 shrink-0 cursor-pointer"
        aria-label={`Undo the pickup of ${title}`}
        aria-disabled={isOff}
        onClick={() => isOff || onUndo(handover.id)}
      >
        Undo
      </button>
    )
  )
}
