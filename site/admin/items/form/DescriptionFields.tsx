import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { LONGEST_ITEM_SLUG } from '../../../../api/contract/values/address/slug.ts'
import { slugify } from '../../../../api/contract/values/address/slugify.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { MarkedTextArea } from '../../../ui/form/MarkedTextArea.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { useTeam } from '../../frame/team-context.ts'
import type { ItemDraft } from './item-draft.ts'

/** What the item is, and where. The title fills in the address until someone types one. See product.md#item-form. */
export function DescriptionFields({ form, item }: { form: UseFormReturn<ItemDraft>; item: AdminItem | null }) {
  const { control, setValue, formState } = form
  const field = fieldsOf(form)
  const isTyped = useRef(false)

  function deriveSlug(title: string) {
    if (isTyped.current || !followsTitle(item)) return
    setValue('slug', slugify(title, LONGEST_ITEM_SLUG), { shouldDirty: true, shouldValidate: formState.isSubmitted })
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
      <MarkedTextArea
        label="Description"
        required
        rows={7}
        hint="For **bold** or *italic*, use asterisks. Line breaks are kept."
        control={control}
        {...field('description')}
      />
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
 * start there was nothing to bid on. Whoever has the address all the same is redirected. See product.md#item-addresses.
 */
export function followsTitle(item: Pick<AdminItem, 'slug' | 'hasStarted' | 'hasBids'> | null): boolean {
  return item === null || (COPY.test(item.slug) && !item.hasStarted && !item.hasBids)
}
