import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { slugOfTitle } from '../../../../api/contract/values/address/slug.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { serverNow } from '../../../api-client/server-clock.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useUnsaved } from '../../../ui/form/LeaveGuard.tsx'
import { MarkedTextArea } from '../../../ui/form/MarkedTextArea.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { fieldsOf, useCheckedForm, useSubmit } from '../../../ui/form/use-submit.ts'
import { canEdit } from '../../frame/card-rules.ts'
import { DASHBOARD } from '../../frame/FormHead.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { draftSchema, type ItemDraft } from './item-draft.ts'
import { MoreDetails } from './MoreDetails.tsx'
import { PhotosField } from './photos/PhotosField.tsx'
import { type PhotoUploads, usePhotoUploads } from './photos/use-photo-uploads.ts'
import { PriceFields, SaleField } from './SaleField.tsx'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  initial: ItemDraft
  /** What is edited; `null` for a new item. */
  item: AdminItem | null
  /** One form after another: this one is begun at once. */
  isNext?: boolean
  labels: FormLabels & { failure: string }
  /** Saves what was typed, or asks about it first. */
  send: (draft: ItemDraft) => Promise<AdminItem | 'asked'>
  onSaved: (saved: AdminItem, draft: ItemDraft, isAnother: boolean) => void
  /** What is asked; it can change what was typed, and save it. */
  question?: (form: UseFormReturn<ItemDraft>, save: () => void) => ReactNode
}

/** Every field of an item. See product#item-form. */
export function ItemFields({ initial, item, isNext = false, labels, send, onSaved, question }: Props) {
  const { organization } = useTeam()
  const isFixed = !organization.isActive || (item !== null && !canEdit(item, organization))
  const isAnother = useRef(false)
  const form = useCheckedForm(
    draftSchema(() => localTimeIn(serverNow(), organization.timeZone), item && initial),
    { defaultValues: initial },
  )
  const uploads = usePhotoUploads(form)
  const element = useRef<HTMLFormElement>(null)
  const unsaved = useUnsaved(form.formState.isDirty || uploads.isUploading)
  useFixedStart(form, item?.hasStarted ?? false)
  useBeginning(form, isNext)
  const { submit, isPending } = useSubmit(form, labels.failure, async (draft) => {
    const answer = await send(draft)
    if (answer === 'asked') return
    unsaved.forget()
    onSaved(answer, draft, isAnother.current)
  })

  function submitBy(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    isAnother.current = event.nativeEvent.submitter?.getAttribute('value') === ANOTHER
    return submit(event)
  }

  return (
    <form ref={element} noValidate onSubmit={submitBy} className="mt-6">
      <fieldset disabled={isFixed} className="grid min-w-0 gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SaleField form={form} item={item} />
        <DescriptionFields form={form} item={item} />
        <PriceAndTimeFields form={form} item={item} uploads={uploads} />
        <div className="min-w-0 lg:col-span-2">
          <MoreDetails form={form} item={item} />
        </div>
      </fieldset>
      <FormButtons labels={labels} isPending={isPending} isUploading={uploads.isUploading} isFixed={isFixed} />
      {question?.(form, () => element.current?.requestSubmit())}
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

/** The value of the button that saves and begins the next item. */
const ANOTHER = 'another'

interface FormLabels {
  submit: string
  pending: string
  /** Only where one item follows another. */
  another?: string
}

interface ButtonsProps {
  labels: FormLabels
  isPending: boolean
  isUploading: boolean
  /** Nothing in the form can be changed. */
  isFixed: boolean
}

/** The buttons of an item's form. See product#item-form. */
function FormButtons({ labels, isPending, isUploading, isFixed }: ButtonsProps) {
  const isBlocked = isUploading || isFixed
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <SubmitButton label={labels.submit} pendingLabel={labels.pending} isPending={isPending} isBlocked={isBlocked} />
      {labels.another && (
        <button
          type="submit"
          value={ANOTHER}
          className="button min-h-13"
          disabled={isBlocked}
          aria-disabled={isPending || isBlocked}
        >
          {labels.another}
        </button>
      )}
      <Link href={DASHBOARD} className="button min-h-13">
        Cancel
      </Link>
      {isUploading && <p className="text-sm text-ink-soft">Photos are still uploading.</p>}
    </div>
  )
}

/** What the item is, and where. The title fills in the address until someone types one. See product#item-form. */
function DescriptionFields({ form, item }: { form: UseFormReturn<ItemDraft>; item: AdminItem | null }) {
  const { control, setValue, formState } = form
  const field = fieldsOf(form)
  const isTyped = useRef(false)

  function deriveSlug(title: string) {
    if (isTyped.current || !followsTitle(item)) return
    const slug = title.trim() === '' ? '' : slugOfTitle(title)
    setValue('slug', slug, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <div className="grid min-w-0 content-start gap-5">
      <Field
        label="Auction Title"
        required
        {...field('title', { onChange: (event) => deriveSlug(event.target.value) })}
      />
      <Field
        label="Auction URL"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={<Address form={form} />}
        {...field('slug', { onChange: (event) => (isTyped.current = event.target.value !== '') })}
      />
      <MarkedTextArea label="Description" required rows={7} control={control} {...field('description')} />
    </div>
  )
}

function Address({ form: { control } }: { form: UseFormReturn<ItemDraft> }) {
  const { slug } = useTeam().organization
  return (
    <span className="wrap-anywhere">
      /{slug}/<strong className="text-ink">{useWatch({ control, name: 'slug' }) || '…'}</strong>
    </span>
  )
}

const COPY = /-copy(-\d+)?$/

/**
 * Whether a change of the title still changes the address. A new item's does. A copy's does for as long as it has the
 * address it was made with, has not started, and nobody has bid: who has opened a page is not kept, but before its
 * start there was nothing to bid on. Whoever has the address all the same is redirected. See product#item-addresses.
 */
export function followsTitle(item: Pick<AdminItem, 'slug' | 'hasStarted' | 'hasBids'> | null): boolean {
  return item === null || (COPY.test(item.slug) && !item.hasStarted && !item.hasBids)
}

interface PriceAndTimeProps {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
  uploads: PhotoUploads
}

/** How the item is sold: its photos, prices, times and giver. */
function PriceAndTimeFields({ form, item, uploads }: PriceAndTimeProps) {
  const field = fieldsOf(form)
  return (
    <div className="grid min-w-0 content-start gap-5">
      <PhotosField form={form} uploads={uploads} />
      <PriceFields form={form} item={item} />
      <TimeFields form={form} item={item} />
      <Field label="Donated By (Optional)" {...field('donatedBy')} />
    </div>
  )
}
