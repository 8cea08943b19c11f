import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { MOST_KINDS } from '../../../../api/contract/auction/items/places.ts'
import { Field, PriceField } from '../../../ui/form/Field.tsx'
import type { ItemDraft } from './item-draft.ts'
import { emptyKind, emptyPlaces, type KindDraft, type PlacesDraft } from './places-draft.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
}

/** What is sold at a fixed price: its prices, how many there are, and what is asked of each. See product#places. */
export function PlacesFields({ form }: Props) {
  const { field } = useController({ control: form.control, name: 'places' })
  const block = useRef<HTMLDivElement>(null)
  const places = field.value ?? emptyPlaces
  const { kinds } = places

  const set = (changed: Partial<PlacesDraft>) => field.onChange({ ...places, ...changed })
  const bind = (name: 'count' | 'mostEach' | 'question') => ({
    value: places[name],
    error: form.getFieldState(`places.${name}`, form.formState).error?.message,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [name]: currentTarget.value }),
  })

  function add() {
    set({ kinds: [...kinds, emptyKind] })
    focusAt('fieldset:last-of-type input')
  }

  function remove(index: number) {
    set({ kinds: kinds.toSpliced(index, 1) })
    focusAt('input')
  }

  /** Once it is drawn. */
  function focusAt(selector: string) {
    setTimeout(() => block.current?.querySelector<HTMLElement>(selector)?.focus())
  }

  const kindsError = form.getFieldState('places.kinds', form.formState).error?.message
  return (
    <div
      ref={(element) => {
        block.current = element
        field.ref(element && { focus: () => focusAt('[aria-invalid=true]') })
      }}
      className="grid min-w-0 gap-5"
    >
      {kinds.map((kind, index) => (
        <KindFields
          key={index}
          form={form}
          kind={kind}
          index={index}
          isOnly={kinds.length === 1}
          onChange={(changed) => set({ kinds: kinds.with(index, { ...kind, ...changed }) })}
          onRemove={() => remove(index)}
        />
      ))}
      {kindsError && (
        <p role="alert" className="-mt-3 text-sm font-semibold text-brick">
          {kindsError}
        </p>
      )}
      {kinds.length < MOST_KINDS && (
        <button type="button" className="button justify-self-start" onClick={add}>
          <Plus className="size-5" aria-hidden="true" />
          Add Another Price
        </button>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label="How Many There Are" required inputMode="numeric" autoComplete="off" {...bind('count')} />
        <Field label="Most per Family" required inputMode="numeric" autoComplete="off" {...bind('mostEach')} />
      </div>
      <Field
        label="Asked for Each Place (Optional)"
        placeholder="Child’s name"
        hint="Families may answer later."
        autoComplete="off"
        {...bind('question')}
      />
    </div>
  )
}

/** Such as parties have. */
const NAMES = ['Adult', 'Child']

interface KindProps extends Props {
  kind: KindDraft
  index: number
  isOnly: boolean
  onChange: (changed: Partial<KindDraft>) => void
  onRemove: () => void
}

/** One price. Where there are several, each has a name, and may be on sale for a time. */
function KindFields({ form, kind, index, isOnly, onChange, onRemove }: KindProps) {
  const [isTimed] = useState(kind.from !== '' || kind.until !== '')
  const bind = (name: keyof KindDraft) => ({
    value: kind[name],
    error: form.getFieldState(`places.kinds.${index}.${name}`, form.formState).error?.message,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  })
  const prices = (
    <div className="grid grid-cols-2 gap-4">
      <PriceField label="Price" required {...bind('price')} />
      <PriceField label="Value (Optional)" {...bind('value')} />
    </div>
  )
  if (isOnly && !kind.name && !kind.from && !kind.until) return prices
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-soft border border-line p-4 pt-3">
      <legend className="sr-only">Price {index + 1}</legend>
      <div className="flex items-end gap-2 *:first:grow">
        <Field label="Name" required={!isOnly} placeholder={NAMES[index]} autoComplete="off" {...bind('name')} />
        {!isOnly && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${kind.name || `price ${index + 1}`}`}
            onClick={onRemove}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
      {prices}
      <details open={isTimed}>
        <summary className="min-h-11 cursor-pointer py-2.5">When it’s on sale</summary>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <Field label="On Sale From (Optional)" type="datetime-local" {...bind('from')} />
          <Field label="On Sale Until (Optional)" type="datetime-local" {...bind('until')} />
        </div>
      </details>
    </fieldset>
  )
}
