import { Check } from 'lucide-react'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'

interface Props {
  item: Pick<AdminItem, 'id' | 'title'>
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void
}

/** A checkbox as large as the card it lies on, so that a press anywhere selects; with Shift it selects a range. */
export function SelectBox({ item, isSelected, onSelect }: Props) {
  return (
    <>
      <input
        type="checkbox"
        data-select
        value={item.id}
        checked={isSelected}
        aria-label={`Select ${item.title}`}
        // A change event does not tell of Shift.
        onChange={(event) => {
          const isRange = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true
          onSelect(item.id, event.target.checked, isRange)
        }}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-small opacity-0"
      />
      <span
        aria-hidden="true"
        className="absolute top-4 left-4 grid size-6 place-items-center rounded-small border-2 border-line-strong bg-sheet text-transparent peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-(--on-leaf) peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
    </>
  )
}
