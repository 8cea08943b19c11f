import { Suspense, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { PriceField } from '../../../ui/form/Field.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { lazyPart } from '../../../ui/list/lazy-part.tsx'
import type { ItemDraft } from './item-draft.ts'
import { emptyPlaces } from './places-draft.ts'

// Most organizations sell nothing at a fixed price.
const PlacesFields = lazyPart(async () => (await import('./PlacesFields.tsx')).PlacesFields)

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
}

const BID_FIELDS = ['startingBid', 'minimumRaise', 'buyNowPrice'] as const

const sales = { bids: 'Highest bid wins', places: 'Fixed price', hall: 'Sold in the room' } as const

/** Whether the highest bid wins an item, it sells places, or it is sold in the room. Nobody changes that after the first bid or purchase. */
export function SaleField({ form, item }: Props) {
  const [places, isInHall] = useWatch({ control: form.control, name: ['places', 'isInHall'] })
  const chosen = places ? 'places' : isInHall ? 'hall' : 'bids'
  const former = useRef(places)
  const typed = useRef<Partial<Record<(typeof BID_FIELDS)[number] | 'estimatedValue', string>>>({})
  const error = form.getFieldState('places', form.formState).error?.message
  const reason = item && reasonToStay(item)

  function choose(sale: keyof typeof sales) {
    const isFixedPrice = sale === 'places'
    former.current = places ?? former.current
    if (!places) typed.current.estimatedValue = form.getValues('estimatedValue')
    for (const field of BID_FIELDS) {
      if (chosen === 'bids') typed.current[field] = form.getValues(field)
      // What is not shown is as it was, and cannot be wrong unseen.
      form.resetField(field)
      if (sale === 'bids') retype(field)
    }
    if (!isFixedPrice && places) retype('estimatedValue')
    const next = isFixedPrice ? (former.current ?? valuedAt(form.getValues('estimatedValue'))) : null
    if (isFixedPrice) form.setValue('estimatedValue', '', { shouldDirty: true })
    form.clearErrors('places')
    form.setValue('places', next, { shouldDirty: true })
    form.setValue('isInHall', sale === 'hall', { shouldDirty: true })
  }

  /** Somebody may only have looked at another choice. */
  function retype(field: keyof typeof typed.current) {
    form.setValue(field, typed.current[field] ?? form.formState.defaultValues?.[field] ?? '', { shouldDirty: true })
  }

  return (
    <fieldset className="min-w-0 lg:col-span-2" aria-describedby={error && 'sale-error'}>
      <legend className="mb-1 font-semibold">How It Is Sold</legend>
      {reason ? (
        <p>{reason}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {(['bids', 'places', 'hall'] as const).map((sale) => (
            <label
              key={sale}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-soft border border-line-strong px-4 has-checked:border-leaf has-checked:bg-leaf-wash"
            >
              <input
                type="radio"
                name="sale"
                checked={sale === chosen}
                onChange={() => choose(sale)}
                className="size-5 accent-leaf"
              />
              {sales[sale]}
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
  const [places, isInHall] = useWatch({ control: form.control, name: ['places', 'isInHall'] })
  const field = fieldsOf(form)
  if (isInHall) return <p className="text-ink-soft">At the event, your team enters who bought it at the checkout.</p>
  if (places) {
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
