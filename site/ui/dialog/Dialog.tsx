import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useOpenDialog } from '../hooks/open-dialogs.ts'
import { dialogStyles } from './dialog-styles.ts'
import { Shade } from './Shade.tsx'
import { useOpener } from './use-opener.ts'

interface Props {
  title: string
  /** One sentence under the title, read out when the dialog opens. */
  description?: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isWide?: boolean
  children: ReactNode
}

/** A dialog over the page: traps the focus, closes by Escape, and gives the focus back to its opener. */
export function Dialog({ title, description, isOpen, onOpenChange, isWide = false, children }: Props) {
  const opener = useOpener()
  useOpenDialog(isOpen, () => onOpenChange(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
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
