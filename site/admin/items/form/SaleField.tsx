import { lazy, Suspense, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { PriceField } from '../../../ui/form/Field.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import type { ItemDraft } from './item-draft.ts'
import { emptyPlaces } from './places-draft.ts'

// Most organizations sell nothing at a fixed price.
const PlacesFields = lazy(async () => ({ default: (await import('./PlacesFields.tsx')).PlacesFields }))

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
}

/** Whether the highest bid wins an item, or it sells places. Nobody changes that after the first bid or purchase. */
export function SaleField({ form, item }: Props) {
  const places = useWatch({ control: form.control, name: 'places' })
  const former = useRef(places)
  const error = form.getFieldState('places', form.formState).error?.message
  const reason = item && reasonToStay(item)

  function choose(isFixedPrice: boolean) {
    former.current = places ?? former.current
    // What is not shown is as it was, and cannot be wrong unseen.
    for (const field of ['startingBid', 'minimumRaise', 'buyNowPrice'] as const) form.resetField(field)
    if (!isFixedPrice) form.resetField('estimatedValue')
    const next = isFixedPrice ? (former.current ?? valuedAt(form.getValues('estimatedValue'))) : null
    if (isFixedPrice) form.setValue('estimatedValue', '', { shouldDirty: true })
    form.clearErrors('places')
    form.setValue('places', next, { shouldDirty: true })
  }

  return (
    <fieldset className="min-w-0 lg:col-span-2" aria-describedby={error && 'sale-error'}>
      <legend className="mb-1 font-semibold">How It Is Sold</legend>
      {reason ? (
        <p>{reason}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {[false, true].map((isFixedPrice) => (
            <label
              key={String(isFixedPrice)}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-soft border border-line-strong px-4 has-checked:border-leaf has-checked:bg-leaf-wash"
            >
              <input
                type="radio"
                name="sale"
                checked={(places !== null) === isFixedPrice}
                onChange={() => choose(isFixedPrice)}
                className="size-5 accent-leaf"
              />
              {isFixedPrice ? 'Fixed price' : 'Highest bid wins'}
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id="sale-error" role="alert" className="mt-1 text-sm font-semibold text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What an item is worth is what a place is, until somebody says otherwise. */
function valuedAt(value: string): ItemDraft['places'] {
  return { ...emptyPlaces, kinds: emptyPlaces.kinds.map((kind) => ({ ...kind, value })) }
}

function reasonToStay({ hasBids, places, placesLeft }: AdminItem): string | null {
  if (hasBids) return 'Highest bid wins. There are bids, so this stays.'
  return places && placesLeft !== places.count ? 'Fixed price. Some are taken, so this stays.' : null
}

/** What an item costs: where bids begin, or what is sold at which price. */
export function PriceFields({ form, item }: Props) {
  const isFixedPrice = useWatch({ control: form.control, name: 'places' }) !== null
  const field = fieldsOf(form)
  if (isFixedPrice) {
    return (
      <Suspense fallback={null}>
        <PlacesFields form={form} />
      </Suspense>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <PriceField
        label="Starting Bid"
        required
        hint={item?.hasBids && 'Counts again only if all bids are cancelled.'}
        {...field('startingBid')}
      />
      <PriceField label="Minimum Raise" required {...field('minimumRaise')} />
      <div className="col-span-2">
        <PriceField
          label="Buy It Now Price (Optional)"
          hint={item?.hasBids ? 'Someone has bid, so it’s no longer offered.' : 'Offered until someone bids.'}
          {...field('buyNowPrice')}
        />
      </div>
    </div>
  )
}
