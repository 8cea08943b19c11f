import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { localTimeIn } from '../../../api/contract/values/time-zone.ts'
import { changedOf } from '../../ui/form/changed-of.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { canEdit } from '../dashboard/card-rules.ts'
import { useTeam } from '../team-context.ts'
import { DescriptionFields } from './DescriptionFields.tsx'
import { ANOTHER, FormButtons, type FormLabels } from './FormButtons.tsx'
import { draftSchema, type ItemDraft } from './item-draft.ts'
import { PriceAndTimeFields } from './PriceAndTimeFields.tsx'
import { RulesFields } from './RulesFields.tsx'

interface Props {
  initial: ItemDraft
  /** What is edited; `null` for a new item. */
  item: AdminItem | null
  /** One form after another: this one is begun at once. */
  isNext?: boolean
  labels: FormLabels & { failure: string }
  send: (draft: ItemDraft, changed: Partial<ItemDraft>) => Promise<void>
  onSaved: (draft: ItemDraft, isAnother: boolean) => void
}

/** Every field of an item. See product.md#item-form. */
export function ItemFields({ initial, item, isNext = false, labels, send, onSaved }: Props) {
  const { organization } = useTeam()
  const isFixed = !organization.isActive || (item !== null && !canEdit(item, organization))
  const [isUploading, setIsUploading] = useState(false)
  const isAnother = useRef(false)
  const form = useForm({
    defaultValues: initial,
    resolver: zodResolver(draftSchema(() => localTimeIn(new Date(), organization.timeZone))),
  })
  const { isDirty, dirtyFields } = form.formState
  const unsaved = useUnsaved(isDirty)
  useFixedStart(form, item?.hasStarted ?? false)
  useBeginning(form, isNext)
  const { submit, isPending } = useSubmit(
    form,
    async (draft) => {
      await send(draft, changedOf(draft, dirtyFields))
      unsaved.forget()
      onSaved(draft, isAnother.current)
    },
    { title: labels.failure, fallback: 'Please try again.' },
  )

  function submitBy(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    isAnother.current = event.nativeEvent.submitter?.getAttribute('value') === ANOTHER
    return submit(event)
  }

  return (
    <form noValidate onSubmit={submitBy} className="mt-6">
      <fieldset
        disabled={isFixed}
        className="grid min-w-0 gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
      >
        <DescriptionFields form={form} item={item} />
        <PriceAndTimeFields form={form} item={item} onUploading={setIsUploading} />
        <RulesFields form={form} />
      </fieldset>
      <FormButtons labels={labels} isPending={isPending} isUploading={isUploading} isFixed={isFixed} />
    </form>
  )
}

/** A start that became fixed while its form was open is taken back: sent along, it would have all the rest refused. */
function useFixedStart({ resetField }: UseFormReturn<ItemDraft>, hasStarted: boolean) {
  useEffect(() => {
    if (hasStarted) resetField('startTime')
  }, [resetField, hasStarted])
}

/** Leads to the first field of the next form, where the button that asked for it is no more. */
function useBeginning({ setFocus }: UseFormReturn<ItemDraft>, isNext: boolean) {
  useEffect(() => {
    if (!isNext) return
    window.scrollTo(0, 0)
    setFocus('title')
  }, [setFocus, isNext])
}
