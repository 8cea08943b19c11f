import type { FormEventHandler, ReactNode } from 'react'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  isPending: boolean
  /** A field still works on its value. */
  isBlocked?: boolean
  /** What stands beside the button, as a link to what was switched on. */
  beside?: ReactNode
  children: ReactNode
}

/** Some settings and the button that saves them. */
export function SettingsForm({ onSubmit, isPending, isBlocked = false, beside, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} isBlocked={isBlocked} />
        {beside}
      </div>
    </form>
  )
}
