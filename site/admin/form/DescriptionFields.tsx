import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { parseRichText } from '../../../api/contract/values/rich-text.ts'
import { slugify } from '../../../api/contract/values/slugify.ts'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { RichText } from '../RichText.tsx'
import { useTeam } from '../team-context.ts'
import { followsTitle } from './follows-title.ts'
import type { ItemDraft } from './item-draft.ts'

const LONGEST_SLUG = 100

/** What the item is, and where. The title fills in the address while nobody typed one. Spec §2. */
export function DescriptionFields({ form, item }: { form: UseFormReturn<ItemDraft>; item: AdminItem | null }) {
  const { register, setValue, formState } = form
  const { errors } = formState
  const isTyped = useRef(false)

  function deriveSlug(title: string) {
    if (isTyped.current || !followsTitle(item)) return
    setValue('slug', slugify(title, LONGEST_SLUG), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <div className="grid min-w-0 content-start gap-5">
      <Field
        label="Auction Title"
        required
        error={errors.title?.message}
        {...register('title', { onChange: (event) => deriveSlug(event.target.value) })}
      />
      <Field
        label="Auction URL"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={<Address form={form} />}
        error={errors.slug?.message}
        {...register('slug', { onChange: (event) => (isTyped.current = event.target.value !== '') })}
      />
      <TextArea
        label="Description"
        required
        rows={7}
        hint="Write **bold** and *italic* with stars. Line breaks stay."
        error={errors.description?.message}
        {...register('description')}
      />
      <Preview form={form} />
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

function Preview({ form: { control } }: { form: UseFormReturn<ItemDraft> }) {
  const description = useWatch({ control, name: 'description' })
  if (!/\*|\n/.test(description)) return null
  return (
    <section aria-label="Preview of the description" className="border-l-2 border-line pl-4">
      <p className="eyebrow">Preview</p>
      <p>
        <RichText nodes={parseRichText(description)} />
      </p>
    </section>
  )
}
