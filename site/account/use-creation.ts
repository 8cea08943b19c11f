import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { type ChangeEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type OrganizationForm, organizationForm } from '../../api/contract/organizations/organization.ts'
import { slugify } from '../../api/contract/values/address/slugify.ts'
import { useSubmit } from '../ui/form/use-submit.ts'
import { $slugCheck, checkSlug } from './slug-check.ts'

const empty = { name: '', slug: '', contactEmail: '', contactInfo: '' }

/**
 * The Create Organization form: its fields, its address made from the name, and when it may be sent. See
 * product.md#organization-picker.
 */
export function useCreation(timeZone: string, create: (organization: OrganizationForm) => Promise<void>) {
  const form = useForm({ resolver: zodResolver(organizationForm), defaultValues: { ...empty, timeZone } })
  const check = useStore($slugCheck)
  const { dirtyFields, isSubmitted } = form.formState
  // The check of another form's address is not about this one.
  useEffect(() => checkSlug(''), [])

  // Until an address is typed, and again once it is emptied.
  function deriveSlug({ target }: ChangeEvent<HTMLInputElement>) {
    if (dirtyFields.slug) return
    const slug = slugify(target.value)
    form.setValue('slug', slug, { shouldValidate: isSubmitted })
    checkSlug(slug)
  }

  const sending = useSubmit(form, create, {
    title: 'Creation Failed',
    fallback: 'Failed to create organization',
  })
  return { ...sending, form, deriveSlug, isBlocked: check.kind === 'taken' || check.kind === 'checking' }
}
