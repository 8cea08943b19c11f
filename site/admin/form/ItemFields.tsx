import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { localTimeIn } from '../../../api/contract/values/time-zone.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { canEdit } from '../dashboard/card-rules.ts'
import { DASHBOARD } from '../screens.ts'
import { useTeam } from '../team-context.ts'
import { DescriptionFields } from './DescriptionFields.tsx'
import { draftSchema, type ItemDraft } from './item-draft.ts'
import { PriceAndTimeFields } from './PriceAndTimeFields.tsx'
import { RulesFields } from './RulesFields.tsx'

interface Props {
  initial: ItemDraft
  /** What is edited; `null` for a new item. */
  item: AdminItem | null
  labels: { submit: string; pending: string; failure: string }
  /** Gets all fields of a new item, the changed ones of an old. */
  send: (draft: Partial<ItemDraft>) => Promise<void>
  onSaved: () => void
}

/** Every field of an item. Spec §2, auction form. */
export function ItemFields({ initial, item, labels, send, onSaved }: Props) {
  const { organization } = useTeam()
  const { timeZone } = organization
  const isFixed = !organization.isActive || (item !== null && !canEdit(item, organization))
  const [isUploading, setIsUploading] = useState(false)
  const form = useForm({
    defaultValues: initial,
    resolver: zodResolver(draftSchema(() => localTimeIn(new Date(), timeZone))),
  })
  const { isDirty, dirtyFields } = form.formState
  const unsaved = useUnsaved(isDirty)
  useFixedStart(form, item?.hasStarted ?? false)
  const { submit, isPending } = useSubmit(
    form,
    async (draft) => {
      await send(item ? changedOf(draft, dirtyFields) : draft)
      unsaved.forget()
      onSaved()
    },
    { title: labels.failure, fallback: 'Please try again.' },
  )

  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <fieldset
        disabled={isFixed}
        className="grid min-w-0 gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
      >
        <DescriptionFields form={form} isNew={item === null} />
        <PriceAndTimeFields form={form} item={item} onUploading={setIsUploading} />
        <RulesFields form={form} />
      </fieldset>
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <SubmitButton
          label={labels.submit}
          pendingLabel={labels.pending}
          isPending={isPending}
          isBlocked={isUploading || isFixed}
        />
        <Link href={DASHBOARD} className="button min-h-13">
          Cancel
        </Link>
        {isUploading && <p className="text-sm text-ink-soft">The picture is still on its way.</p>}
      </div>
    </form>
  )
}

/** A start that became fixed while its form was open is taken back: sent along, it would have all the rest refused. */
function useFixedStart({ resetField }: UseFormReturn<ItemDraft>, hasStarted: boolean) {
  useEffect(() => {
    if (hasStarted) resetField('startTime')
  }, [resetField, hasStarted])
}
