import { ImagePlus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { DropArea } from '../../../../ui/form/DropArea.tsx'
import { FileButton } from '../../../../ui/form/FileButton.tsx'

interface Props {
  /** What ties the input to its label, hint, and error. */
  ties: { id: string }
  input: RefObject<HTMLInputElement | null>
  /** How many photos there are. */
  count: number
  onChoose: (files: File[]) => void
  /** What was chosen before. */
  children: ReactNode
}

/** Takes files from the device's dialog, or dropped from elsewhere. */
export function ChooseFiles({ ties, input, count, onChoose, children }: Props) {
  return (
    <DropArea className="overflow-hidden rounded-soft border bg-sheet" onDropped={({ files }) => onChoose([...files])}>
      {children}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 p-2 ${count > 0 ? 'border-t border-line' : 'min-h-28 justify-center'}`}
      >
        <FileButton ref={input} ties={ties} accept="image/*" multiple onChoose={onChoose}>
          <ImagePlus className="size-5" />
          {count > 0 ? 'Add Photos' : 'Choose Photos'}
        </FileButton>
        <span className="text-sm text-ink-soft pointer-coarse:hidden">or drop them here</span>
      </div>
    </DropArea>
  )
}
