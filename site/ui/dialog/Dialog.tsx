import { X } from 'lucide-react'
import { AlertDialog, Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useOpenDialog } from '../hooks/open-dialogs.ts'

interface Props {
  title: string
  /** One sentence under the title, read out when the dialog opens. */
  description?: string
  isOpen: boolean
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

/** A dialog over the page: traps the focus, closes by Escape, and gives the focus back to its opener. */
export function Dialog({ title, description, isOpen, onClose, isWide = false, children }: Props) {
  const opener = useOpener()
  useOpenDialog(isOpen, onClose)
  return (
    <Radix.Root open={isOpen} onOpenChange={(stays) => stays || onClose()}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          className={`${dialogStyles} ${isWide ? 'max-w-2xl' : 'max-w-md'}`}
          {...(!description && { 'aria-describedby': undefined })}
          {...opener}
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus()
            focusField(event)
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-2xl wrap-anywhere">{title}</Radix.Title>
            <Radix.Close aria-label="Close" className="icon-button -mt-2 -mr-2">
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The first field rather than the cross beside the title; without one the dialog itself, which is then read out. */
function focusField(event: Event) {
  event.preventDefault()
  if (!(event.target instanceof HTMLElement)) return
  const field = event.target.querySelector<HTMLElement>('input, textarea, select')
  ;(field ?? event.target).focus()
}

interface ConfirmProps {
  /** The question, naming the thing: "Delete “Handmade quilt”?" */
  title: string
  /** What will have happened, in a sentence. */
  children: ReactNode
  /** The verb of the question, and what it is done to. */
  confirmLabel: string
  /** Another answer than yes and no. */
  alternative?: { label: string; onChoose: () => void } | null
  /** The safe answer, where "Cancel" could mean the deed itself. */
  cancelLabel?: string
  /** The verb while it is being done: "Deleting…" */
  pendingLabel: string
  isPending: boolean
  /** It can be taken back, so nothing on it warns. */
  isReversible?: boolean
  /** What else is to be known or done before, with what does it. */
  note?: ReactNode
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that matters, and mostly cannot be taken back. The safe answer has the focus; the asker closes it when done. */
export function ConfirmDialog(props: ConfirmProps) {
  const opener = useOpener()
  useOpenDialog(props.isOpen, props.onClose)
  return (
    <AlertDialog.Root open={props.isOpen} onOpenChange={(stays) => stays || props.onClose()}>
      <AlertDialog.Portal>
        <Shade />
        <AlertDialog.Content aria-modal="true" className={`${dialogStyles} max-w-md`} {...opener}>
          <AlertDialog.Title className="text-xl wrap-anywhere">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{props.children}</AlertDialog.Description>
          {props.note}
          <div className="mt-6 flex flex-wrap-reverse justify-end gap-2">
            <AlertDialog.Cancel className="button grow sm:grow-0">{props.cancelLabel ?? 'Cancel'}</AlertDialog.Cancel>
            {props.alternative && (
              <button
                type="button"
                className="button button-primary grow sm:grow-0"
                aria-disabled={props.isPending}
                onClick={() => props.isPending || props.alternative?.onChoose()}
              >
                {props.alternative.label}
              </button>
            )}
            <button
              type="button"
              className={`button ${props.isReversible ? 'button-primary' : 'button-danger'} grow sm:grow-0`}
              aria-disabled={props.isPending}
              onClick={() => props.isPending || props.onConfirm()}
            >
              {props.isPending ? props.pendingLabel : props.confirmLabel}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The sheet of every dialog: in the middle, at most as high as the window, scrolling inside. */
const dialogStyles =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto overscroll-contain rounded-soft border border-line bg-sheet p-5 text-ink outline-none sm:p-6'

/**
 * What darkens and holds still the page behind a dialog. Radix' own overlay would add a style element, which the
 * content security policy refuses.
 */
function Shade() {
  // Asked before the shade is there, for it takes the scroll bar away.
  const [hasScrollBar] = useState(() => window.innerWidth > document.documentElement.clientWidth)
  return <div className={`shade fixed inset-0 z-50 bg-(--shade) ${hasScrollBar ? 'beside-scroll-bar' : ''}`} />
}

/**
 * Gives the focus back to whatever opened a dialog. Radix does so only for a trigger of its own, and ours are
 * opened by menus and lists. If the opener went meanwhile, as a deleted card does, or was another dialog, the dialog or
 * page behind gets it.
 */
function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const isThere = opener.current?.isConnected && opener.current !== document.body
      const to = isThere ? opener.current : document.querySelector('[role=dialog], main')
      if (to instanceof HTMLElement) to.focus({ preventScroll: !isThere })
    },
  }
}
