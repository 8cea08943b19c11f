import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type OrganizationForm, organizationForm } from '../../api/contract/organizations/organization.ts'
import { slugify } from '../../api/contract/values/address/slug.ts'
import { zoneName } from '../../api/contract/values/time/moment.ts'
import { Field, TextArea } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { ownTimeZone } from '../ui/text/own-time-zone.ts'
import { $slugCheck, checkSlug, type SlugCheck } from './slug-check.ts'

interface Props {
  /** Creates what the form describes; throws when that is refused. */
  create: (organization: OrganizationForm) => Promise<void>
  /** What is proposed as the email that families see. */
  contactEmail?: string
  /** Something besides the form is missing yet. */
  isIncomplete?: boolean
}

/** The form that describes a new organization. See product#creating-an-organization. */
export function CreateOrganization({ create, contactEmail = '', isIncomplete = false }: Props) {
  const { form, field, deriveSlug, submit, isPending, isBlocked } = useCreation(
    { timeZone: ownTimeZone, contactEmail },
    create,
  )
  const { isWaiting, ...enter } = useEnterWhileChecking(isIncomplete)
  return (
    <form noValidate onSubmit={submit} {...enter} className="grid gap-4">
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
        autoComplete="email"
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
        All times will be in {zoneName(ownTimeZone)}. You can change this later in Org Settings.
      </p>
      <SubmitButton
        label="Create Organization"
        pendingLabel="Creating..."
        isPending={isPending || isWaiting}
        isBlocked={isBlocked || isIncomplete}
      />
    </form>
  )
}

/**
 * Enter while the address is being checked sends the form once it may be free: a browser sends none whose button is
 * disabled. Typing on takes it back. The rest is to be spread into the form.
 */
function useEnterWhileChecking(isIncomplete: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const { kind } = useStore($slugCheck)
  const [isWaiting, setIsWaiting] = useState(false)

  useEffect(() => {
    if (!isWaiting || kind === 'checking') return
    setIsWaiting(false)
    if (kind !== 'taken') ref.current?.requestSubmit()
  }, [isWaiting, kind])

  function onKeyDown({ key, target }: KeyboardEvent) {
    const isEnter = key === 'Enter' && target instanceof HTMLInputElement
    if (isEnter && kind === 'checking' && !isIncomplete) setIsWaiting(true)
  }

  return { isWaiting, ref, onKeyDown, onInput: () => setIsWaiting(false) }
}

/**
 * An organization's part of its addresses, with the address it makes and whether that is free. See
 * product#slug-check.
 */
function SlugField({ slug, error, ...field }: ComponentProps<typeof Field> & { slug: string }) {
  const check = useStore($slugCheck)
  return (
    <Field
      {...field}
      error={error}
      aria-invalid={error !== undefined || check.kind === 'taken'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={
        <>
          <span className="wrap-anywhere">
            {location.host}/{slug || 'your-school'}
          </span>
          <span role="status" className={`block min-h-6 ${looks[check.kind]}`}>
            {check.kind !== 'taken' && words[check.kind]}
            {check.kind === 'taken' && !error && check.message}
          </span>
        </>
      }
    />
  )
}

const looks: Record<SlugCheck['kind'], string> = {
  idle: '',
  checking: '',
  available: 'text-leaf',
  taken: 'font-semibold text-brick',
}

const words: Record<Exclude<SlugCheck['kind'], 'taken'>, string> = {
  idle: '',
  checking: 'Checking availability...',
  available: 'This URL is available',
}

const empty = { name: '', slug: '', contactInfo: '' }

/**
 * The Create Organization form: its fields, its address made from the name, and when it may be sent. See
 * product#organization-picker.
 */
function useCreation(known: Pick<OrganizationForm, 'timeZone' | 'contactEmail'>, create: Props['create']) {
  const form = useCheckedForm(organizationForm, { defaultValues: { ...empty, ...known } })
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

  const sending = useSubmit(form, { title: 'Creation Failed', fallback: 'Failed to create organization' }, create)
  return { ...sending, form, deriveSlug, isBlocked: check.kind === 'taken' || check.kind === 'checking' }
}
