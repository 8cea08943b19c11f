import type { UseFormReturn } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { PriceField } from '../../../ui/form/PriceField.tsx'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from './CategoryField.tsx'
import { DonorFields } from './DonorFields.tsx'
import { HidingField } from './HidingField.tsx'
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
