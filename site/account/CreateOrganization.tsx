import { useWatch } from 'react-hook-form'
import type { OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { zoneName } from '../../api/contract/values/time/moment.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { SlugField } from './SlugField.tsx'
import { checkSlug } from './slug-check.ts'
import { useCreation } from './use-creation.ts'

interface Props {
  /** Creates what the form describes; throws when that is refused. */
  create: (organization: OrganizationForm) => Promise<void>
  /** Something besides the form is missing yet. */
  isIncomplete?: boolean
}

/** The form that describes a new organization. See product.md#creating-an-organization. */
export function CreateOrganization({ create, isIncomplete = false }: Props) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { form, field, deriveSlug, submit, isPending, isBlocked } = useCreation(timeZone, create)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Organization Name"
        autoComplete="organization"
        required
        {...field('name', { onChange: deriveSlug })}
      />
      <SlugField
        label="Organization URL"
        required
        slug={useWatch({ control: form.control, name: 'slug' })}
        {...field('slug', { onChange: (event) => checkSlug(event.target.value) })}
      />
      <Field
        label="Contact Email"
        type="email"
        required
        hint="Families see it on your pages."
        {...field('contactEmail')}
      />
      <TextArea
        label="Contact Info (Optional)"
        hint="A phone number, office hours, or where to pick things up."
        {...field('contactInfo')}
      />
      <p className="text-sm text-ink-soft">
        All times will be in {zoneName(timeZone)}. You can change this later in Org Settings.
      </p>
      <SubmitButton
        label="Create Organization"
        pendingLabel="Creating..."
        isPending={isPending}
        isBlocked={isBlocked || isIncomplete}
      />
    </form>
  )
}
