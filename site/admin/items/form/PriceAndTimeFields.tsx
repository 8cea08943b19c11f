import type { UseFormReturn } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field, PriceField, TextArea } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/Select.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { HiddenBadge } from '../../../ui/list/badges.tsx'
import { isHiddenNow, viewPath } from '../../frame/card-rules.ts'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
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
  const field = fieldsOf(form)
  const { timeZone } = useTeam().organization
  return (
    <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
      <PhotosField form={form} uploads={uploads} />
      <div className="-mb-3 grid grid-cols-2 gap-x-4 gap-y-1 *:row-span-4 *:mb-3 *:grid-rows-subgrid [&_label]:self-end">
        <PriceField
          label="Starting Bid"
          required
          hint={item?.hasBids && 'Counts again only if all bids are cancelled.'}
          {...field('startingBid')}
        />
        <PriceField label="Minimum Raise" required {...field('minimumRaise')} />
        <PriceField label="Estimated Value (Optional)" {...field('estimatedValue')} />
        <Field
          label="Item Number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={item ? undefined : 'Next free one'}
          {...field('itemNumber')}
        />
      </div>
      <Field label="Start Time" type="datetime-local" required disabled={item?.hasStarted} {...field('startTime')} />
      <Field
        label="End Time"
        type="datetime-local"
        required
        hint={`All times in ${zoneName(timeZone)}`}
        {...field('endTime')}
      />
      <HidingField form={form} item={item} />
      <ExtensionField {...field('extensionMinutes')} />
      <DonorFields form={form} />
      <CategoryField {...field('category')} />
    </div>
  )
}

const MORE = ['donorUrl', 'donorEmail', 'donorNote'] as const

/** Who gave the item, and what one needs to thank them; most items need no more than a name. */
function DonorFields({ form }: { form: UseFormReturn<ItemDraft> }) {
  const field = fieldsOf(form)
  const isOpen = MORE.some((name) => form.getValues(name) !== '' || form.formState.errors[name])
  return (
    <div className="grid gap-2">
      <Field label="Donated By (Optional)" {...field('donatedBy')} />
      <details open={isOpen || undefined} className="group">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">More About the Donor</summary>
        <div className="mt-2 grid gap-5">
          <Field
            label="Donor’s Website (Optional)"
            inputMode="url"
            autoCapitalize="none"
            hint="Bidders can follow it from the donor’s name."
            {...field('donorUrl')}
          />
          <Field
            label="Donor’s Email (Optional)"
            type="email"
            hint="Only your team sees it."
            {...field('donorEmail')}
          />
          <TextArea
            label="Notes for Thanks (Optional)"
            rows={3}
            hint="Only your team sees them."
            {...field('donorNote')}
          />
        </div>
      </details>
    </div>
  )
}

/** Whether bidders see an item before it opens. Once it has, there is nothing to choose. See product.md#hidden-items. */
function HidingField({ form, item }: Omit<Props, 'uploads'>) {
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
  const select = fieldsOf(form)('hidesUntilOpen', { setValueAs: choiceOf })
  return <SelectField label="Before It Opens" hint={hint} options={options} {...select} />
}

/** What is chosen in the list, where values are texts. */
function choiceOf(value: unknown): boolean | null {
  return value === '' || value === null ? null : String(value) === 'true'
}
