import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useOpenDialog } from '../hooks/open-dialogs.ts'
import { dialogStyles } from './dialog-styles.ts'
import { Shade } from './Shade.tsx'
import { useOpener } from './use-opener.ts'

interface Props {
  /** The question, naming the thing: "Delete “Handmade quilt”?" */
  title: string
  /** What will have happened, in a sentence. */
  children: ReactNode
  /** The verb of the question, and what it is done to. */
  confirmLabel: string
  /** The safe answer, where "Cancel" could mean the deed itself. */
  cancelLabel?: string
  /** The verb while it is being done: "Deleting…" */
  pendingLabel: string
  isPending: boolean
  /** It can be taken back, so nothing on it warns. */
  isReversible?: boolean
  isOpen: boolean
  onConfirm: () => void
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before something that matters, and mostly cannot be taken back. The safe answer has the focus; the asker closes it when done. */
export function ConfirmDialog(props: Props) {
  const opener = useOpener()
  useOpenDialog(props.isOpen, () => props.onOpenChange(false))
  return (
    <Radix.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Shade />
        <Radix.Content aria-modal="true" className={`${dialogStyles} max-w-md`} {...opener}>
          <Radix.Title className="text-xl wrap-anywhere">{props.title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{props.children}</Radix.Description>
          <div className="mt-6 flex flex-wrap-reverse justify-end gap-2">
            <Radix.Cancel className="button grow sm:grow-0">{props.cancelLabel ?? 'Cancel'}</Radix.Cancel>
            <button
              type="button"
              className={`button ${props.isReversible ? 'button-primary' : 'button-danger'} grow sm:grow-0`}
              aria-disabled={props.isPending}
              onClick={() => props.isPending || props.onConfirm()}
            >
              {props.isPending ? props.pendingLabel : props.confirmLabel}
            </button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
