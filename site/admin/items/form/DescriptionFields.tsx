import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { LONGEST_ITEM_SLUG } from '../../../../api/contract/values/address/slug.ts'
import { slugify } from '../../../../api/contract/values/address/slugify.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { MarkedTextArea } from '../../../ui/form/MarkedTextArea.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { useTeam } from '../../frame/team-context.ts'
import { followsTitle } from './follows-title.ts'
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
