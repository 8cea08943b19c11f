import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { type fieldsOf, useSubmit } from '../../ui/form/use-submit.ts'
import { refreshItems } from '../frame/queries/items.ts'
import { useTeam } from '../frame/team-context.ts'

interface Props<Typed extends FieldValues, Checked> {
  /** What is done; its button says the same. */
  title: string
  description: string
  pendingLabel: string
  failure: string
  form: UseFormReturn<Typed, unknown, Checked>
  send: (values: Checked) => Promise<unknown>
  onClose: () => void
  children: (field: ReturnType<typeof fieldsOf<Typed, Checked>>) => ReactNode
}

/** Asks for what bidders are to read while bidding is open, and closes once they do. */
export function NightDialog<Typed extends FieldValues, Checked>(props: Props<Typed, Checked>) {
  const { title, description, pendingLabel, failure, form, send, onClose, children } = props
  const { slug } = useTeam().organization
  const { field, submit, isPending } = useSubmit(form, failure, async (values, isShown) => {
    await send(values)
    await refreshItems(slug)
    if (isShown()) onClose()
  })
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children(field)}
        <SubmitButton label={title} pendingLabel={pendingLabel} isPending={isPending} />
      </form>
    </Dialog>
  )
}
