import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { zoneName } from '../../../api/contract/values/moment.ts'
import { Field } from '../../ui/form/Field.tsx'
import { PictureField } from '../../ui/form/PictureField.tsx'
import { ExtensionField } from '../ExtensionField.tsx'
import { useTeam } from '../team-context.ts'
import { CategoryField } from './CategoryField.tsx'
import type { ItemDraft } from './item-draft.ts'
import { PriceField } from './PriceField.tsx'

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
  onUploading: (isUploading: boolean) => void
}

/** How the item is sold: its picture, prices, times and giver. */
export function PriceAndTimeFields({ form, item, onUploading }: Props) {
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const { timeZone } = useTeam().organization
  return (
    <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
      <input type="hidden" {...register('imageUrl')} />
      <PictureField
        label="Auction Image"
        value={useWatch({ control, name: 'imageUrl' })}
        error={errors.imageUrl?.message}
        onChange={(url) => setValue('imageUrl', url, { shouldDirty: true })}
        onUploading={onUploading}
      />
      <div className="grid grid-cols-2 gap-4">
        <PriceField
          label="Starting Bid"
          required
          hint={item?.hasBids && 'Counts again only if all bids are cancelled.'}
          error={errors.startingBid?.message}
          {...register('startingBid')}
        />
        <PriceField label="Minimum Raise" required error={errors.minimumRaise?.message} {...register('minimumRaise')} />
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
      <ExtensionField error={errors.extensionMinutes?.message} {...register('extensionMinutes')} />
      <Field label="Donated By (Optional)" error={errors.donatedBy?.message} {...register('donatedBy')} />
      <CategoryField error={errors.category?.message} {...register('category')} />
    </div>
  )
}
