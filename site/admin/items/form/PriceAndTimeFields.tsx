import type { UseFormReturn } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field, PriceField } from '../../../ui/form/Field.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { useTeam } from '../../frame/team-context.ts'
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
  const field = fieldsOf(form)
  const { timeZone } = useTeam().organization
  return (
    <div className="grid min-w-0 content-start gap-5">
      <PhotosField form={form} uploads={uploads} />
      <div className="grid grid-cols-2 gap-4">
        <PriceField
          label="Starting Bid"
          required
          hint={item?.hasBids && 'Counts again only if all bids are cancelled.'}
          {...field('startingBid')}
        />
        <PriceField label="Minimum Raise" required {...field('minimumRaise')} />
      </div>
      <Field label="Start Time" type="datetime-local" required disabled={item?.hasStarted} {...field('startTime')} />
      <Field
        label="End Time"
        type="datetime-local"
        required
        hint={`All times in ${zoneName(timeZone)}`}
        {...field('endTime')}
      />
      <Field label="Donated By (Optional)" {...field('donatedBy')} />
    </div>
  )
}
