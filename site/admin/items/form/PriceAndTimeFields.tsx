import type { UseFormRegister, UseFormReturn } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field, PriceField, TextArea } from '../../../ui/form/Field.tsx'
import { Labelled } from '../../../ui/form/Labelled.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { isHiddenNow, viewPath } from '../../frame/card-rules.ts'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
import { HiddenBadge } from '../../frame/HiddenBadge.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from './CategoryField.tsx'
import type { ItemDraft } from './item-draft.ts'
import { PhotosField } from './photos/PhotosField.tsx'
import type { PhotoUploads } from './photos/use-photo-uploads.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
  uploads: PhotoUploads
}

/** How the item is sold: its photos, prices, times and giver. */
export function PriceAndTimeFields({ form, item, uploads }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const { timeZone } = useTeam().organization
  return (
    <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
      <PhotosField form={form} uploads={uploads} />
      <div className="-mb-3 grid grid-cols-2 gap-x-4 gap-y-1 *:row-span-4 *:mb-3 *:grid-rows-subgrid [&_label]:self-end">
        <PriceField
          label="Starting Bid"
          required
          hint={item?.hasBids && 'Counts again only if all bids are cancelled.'}
          error={errors.startingBid?.message}
          {...register('startingBid')}
        />
        <PriceField label="Minimum Raise" required error={errors.minimumRaise?.message} {...register('minimumRaise')} />
        <PriceField
          label="Estimated Value (Optional)"
          error={errors.estimatedValue?.message}
          {...register('estimatedValue')}
        />
        <Field
          label="Item Number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={item ? undefined : 'Next free one'}
          error={errors.itemNumber?.message}
          {...register('itemNumber')}
        />
      </div>
      <Field
        label="Start Time"
        type="datetime-local"
        required
        disabled={item?.hasStarted}
        error={errors.startTime?.message}
        {...register('startTime')}
      />
      <Field
        label="End Time"
        type="datetime-local"
        required
        hint={`All times in ${zoneName(timeZone)}`}
        error={errors.endTime?.message}
        {...register('endTime')}
      />
      <HidingField item={item} register={register} />
      <ExtensionField error={errors.extensionMinutes?.message} {...register('extensionMinutes')} />
      <DonorFields form={form} />
      <CategoryField error={errors.category?.message} {...register('category')} />
    </div>
  )
}

const MORE = ['donorUrl', 'donorEmail', 'donorNote'] as const

/** Who gave the item, and what one needs to thank them; most items need no more than a name. */
function DonorFields({ form: { register, formState, getValues } }: { form: UseFormReturn<ItemDraft> }) {
  const { errors } = formState
  const isOpen = MORE.some((field) => getValues(field) !== '' || errors[field])
  return (
    <div className="grid gap-2">
      <Field label="Donated By (Optional)" error={errors.donatedBy?.message} {...register('donatedBy')} />
      <details open={isOpen || undefined} className="group">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">More About the Donor</summary>
        <div className="mt-2 grid gap-5">
          <Field
            label="Donor’s Website (Optional)"
            inputMode="url"
            autoCapitalize="none"
            hint="Bidders can follow it from the donor’s name."
            error={errors.donorUrl?.message}
            {...register('donorUrl')}
          />
          <Field
            label="Donor’s Email (Optional)"
            type="email"
            hint="Only your team sees it."
            error={errors.donorEmail?.message}
            {...register('donorEmail')}
          />
          <TextArea
            label="Notes for Thanks (Optional)"
            rows={3}
            hint="Only your team sees them."
            error={errors.donorNote?.message}
            {...register('donorNote')}
          />
        </div>
      </details>
    </div>
  )
}

interface HidingFieldProps {
  /** What is edited; `null` for a new item. */
  item: AdminItem | null
  register: UseFormRegister<ItemDraft>
}

/** Whether bidders see an item before it opens. Once it has, there is nothing to choose. See product.md#hidden-items. */
function HidingField({ item, register }: HidingFieldProps) {
  const { organization } = useTeam()
  if (item?.hasStarted) return null
  const options = [
    { value: '', label: `As in Settings (${organization.hidesUpcoming ? 'hidden' : 'shown'})` },
    { value: 'true', label: 'Hide until it opens' },
    { value: 'false', label: 'Show before it opens' },
  ]
  const hint = item && isHiddenNow(item, organization) && (
    <span className="flex flex-wrap items-center gap-x-3">
      <HiddenBadge />
      <a
        href={viewPath(organization, item)}
        target="_blank"
        rel="noopener"
        className="text-link inline-flex min-h-11 items-center"
      >
        Preview the page
      </a>
    </span>
  )
  return (
    <Labelled label="Before It Opens" hint={hint}>
      {(ties) => <Select options={options} {...ties} {...register('hidesUntilOpen', { setValueAs: choiceOf })} />}
    </Labelled>
  )
}

/** What is chosen in the list, where values are texts. */
function choiceOf(value: unknown): boolean | null {
  return value === '' || value === null ? null : String(value) === 'true'
}
