import type { ReactNode, Ref } from 'react'

interface Props {
  ref?: Ref<HTMLInputElement>
  /** Its name, where no label says it. */
  label?: string
  /** What ties it to its label, hint, and error. */
  ties?: { id: string }
  accept: string
  multiple?: boolean
  isPrimary?: boolean
  /** Whether it takes nothing for now. It stays where the focus is. */
  isBlocked?: boolean
  onChoose: (files: File[]) => void
  /** What the button says. */
  children: ReactNode
}

/** A button that opens the device's dialog to choose files. */
export function FileButton({ label, ties, isPrimary = false, isBlocked = false, onChoose, children, ...input }: Props) {
  return (
    <span className="relative inline-flex">
      {/* Above the words of ours, unseen: browsers would write theirs beside it. */}
      <input
        {...input}
        {...ties}
        type="file"
        title=""
        aria-label={label}
        aria-disabled={isBlocked}
        className="peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default aria-disabled:cursor-default"
        onClick={(event) => isBlocked && event.preventDefault()}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file, chosen again, is another choice.
          target.value = ''
        }}
      />
      <span
        aria-hidden="true"
        className={`button ${isPrimary ? 'button-primary' : 'peer-hover:border-ink peer-hover:bg-sunken'} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-disabled:opacity-60 peer-aria-disabled:opacity-60`}
      >
        {children}
      </span>
    </span>
  )
}
