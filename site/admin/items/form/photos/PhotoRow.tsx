import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LONGEST_ALT, type Photo } from '../../../../../api/contract/values/picture/photo.ts'
import { pictureOfWidth } from '../../../../ui/picture/picture-sources.ts'
import type { useDragOrder } from './use-drag-order.ts'

interface Props {
  photo: Photo
  place: { index: number; count: number }
  drag: ReturnType<typeof useDragOrder>
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onRemove: () => void
}

/** One photo of an item, with its place among the others. */
export function PhotoRow({ photo, place: { index, count }, drag, onMove, onDescribe, onRemove }: Props) {
  const name = `Photo ${index + 1}`
  const isDragged = drag.dragged === index
  return (
    <li
      style={{ translate: `0 ${drag.below(index)}px` }}
      className={`relative flex items-center gap-2 bg-sheet py-2 pr-2 ${isDragged ? 'z-10 shadow-lg' : ''} ${drag.dragged === null || isDragged ? '' : 'transition-[translate] duration-150'}`}
    >
      {/* For pointers only: the arrows beside it are for everyone. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title="Drag to another place"
        disabled={count === 1}
        className="grid h-18 w-8 flex-none cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing disabled:invisible"
        {...drag.handle(index)}
      >
        <GripVertical className="size-5" />
      </button>
      <img
        src={pictureOfWidth(photo.url, 480)}
        alt=""
        draggable={false}
        className="aspect-4/3 w-20 flex-none sm:w-24 rounded-small bg-sunken object-cover"
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center">
          <p className="text-sm font-semibold whitespace-nowrap">{index === 0 ? 'Main photo' : name}</p>
          <span className="ml-auto flex">
            <Step label={`Move photo ${index + 1} up`} isOff={index === 0} onStep={() => onMove(index - 1)}>
              <ArrowUp className="size-4" aria-hidden="true" />
            </Step>
            <Step label={`Move photo ${index + 1} down`} isOff={index === count - 1} onStep={() => onMove(index + 1)}>
              <ArrowDown className="size-4" aria-hidden="true" />
            </Step>
            <button type="button" className="icon-button" aria-label={`Remove photo ${index + 1}`} onClick={onRemove}>
              <X className="size-4" aria-hidden="true" />
            </button>
          </span>
        </div>
        <input
          className="field min-h-11"
          aria-label={`Describe photo ${index + 1} (optional)`}
          placeholder="Describe this photo"
          maxLength={LONGEST_ALT}
          value={photo.alt}
          onChange={(event) => onDescribe(event.target.value)}
        />
      </div>
    </li>
  )
}

interface StepProps {
  label: string
  /** There is no further place. It can be focused all the same, or the focus would be lost on arriving there. */
  isOff: boolean
  onStep: () => void
  children: ReactNode
}

function Step({ label, isOff, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      className="icon-button aria-disabled:cursor-default aria-disabled:opacity-40"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || onStep()}
    >
      {children}
    </button>
  )
}
