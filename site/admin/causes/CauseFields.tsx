import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  type AdminCause,
  type CauseForm,
  type CauseList,
  causeForm,
  MOST_AMOUNTS,
} from '../../../api/contract/auction/gifts/cause-form.ts'
import { toOptionalPrice, toPrice } from '../../../api/contract/values/money/money.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { answerTo, sentAs } from '../../api-client/unanswered.ts'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { timeField, useEventTimes } from '../frame/event-times.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

interface Props {
  /** `null` for a new one. */
  cause: AdminCause | null
  onSaved: (orgSlug: string, list: CauseList) => void
  onClose: () => void
}

/** Makes a cause, or changes one. */
export function CauseFields({ cause, onSaved, onClose }: Props) {
  const { slug, timeZone } = useTeam().organization
  const times = useEventTimes()
  const [isUploading, setIsUploading] = useState(false)
  const form = useCheckedForm(causeForm, { defaultValues: draftOf(cause, times, timeZone) })
  const { control, register, setValue, formState } = form
  const { dirtyFields } = formState
  const { field, submit, isPending } = useSubmit(form, 'Failed to save the cause', async (values, isShown) => {
    const body = sentOf(values)
    onSaved(slug, await (cause ? save(slug, cause, changedOf(body, dirtyFields)) : make(slug, body)))
    showToast({ title: cause ? 'Cause updated' : 'Cause created' })
    if (isShown()) onClose()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Title" required {...field('title')} />
      <MarkedTextArea label="About (Optional)" rows={4} control={control} {...field('about')} />
      <input type="hidden" {...register('imageUrl')} />
      <LogoField
        label="Photo"
        value={useWatch({ control, name: 'imageUrl' }) ?? ''}
        error={formState.errors.imageUrl?.message}
        onChange={(url) => setValue('imageUrl', url, { shouldDirty: true })}
        onUploading={setIsUploading}
      />
      <PriceField label="Goal (Optional)" {...field('goal')} />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Suggested Amounts (Optional)</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {Array.from({ length: MOST_AMOUNTS }, (_, index) => (
            <PriceField key={index} label={`Amount ${index + 1}`} {...field(`amounts.${index}`)} />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="On From" type="datetime-local" {...field('startTime')} />
        <Field
          label="On Until"
          type="datetime-local"
          hint={`All times in ${zoneName(timeZone)}`}
          {...field('endTime')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Matched By (Optional)" placeholder="Acme Hardware" {...field('matchedBy')} />
        <PriceField
          label="Up to How Much"
          more="A match moves the thermometer only. It’s on no one’s bill."
          {...field('matchedUpTo')}
        />
      </div>
      <label className="flex items-center gap-3">
        <input type="checkbox" className="size-5 accent-leaf" {...register('isActive')} />
        <span className="font-semibold">On</span>
      </label>
      <SubmitButton
        isNarrow
        label={cause ? 'Save Changes' : 'Create Cause'}
        pendingLabel="Saving..."
        isPending={isPending}
        isBlocked={isUploading}
      />
    </form>
  )
}

function save(slug: string, { id }: AdminCause, changes: Partial<ReturnType<typeof sentOf>>): Promise<CauseList> {
  return change('PATCH', `/api/${slug}/admin/causes/${id}`, changes)
}

/** Pressed again without an answer, it is the same cause. */
function make(slug: string, body: ReturnType<typeof sentOf>): Promise<CauseList> {
  const sent = sentAs(JSON.stringify(['cause', slug, body]))
  return answerTo([sent], change('POST', `/api/${slug}/admin/causes`, { ...body, id: sent.id }))
}

function draftOf(cause: AdminCause | null, times: { startTime: string; endTime: string }, timeZone: string) {
  const amounts = Array.from({ length: MOST_AMOUNTS }, (_, index) => cause?.amounts[index] ?? '')
  return {
    title: cause?.title ?? '',
    about: cause?.about ?? '',
    imageUrl: cause?.imageUrl ?? '',
    goal: cause?.goal ?? '',
    amounts,
    startTime: cause ? timeField(cause.startTime, timeZone) : times.startTime,
    endTime: cause ? timeField(cause.endTime, timeZone) : times.endTime,
    isActive: cause?.isActive ?? true,
    matchedBy: cause?.matchedBy ?? '',
    matchedUpTo: cause?.matchedUpTo ?? '',
  }
}

/** What was checked, as it is sent: prices as decimal strings. */
function sentOf({ goal, amounts, matchedUpTo, ...form }: CauseForm) {
  return {
    ...form,
    goal: toOptionalPrice(goal),
    amounts: amounts.map(toPrice),
    matchedUpTo: toOptionalPrice(matchedUpTo),
  }
}
