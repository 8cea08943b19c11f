import { type ComponentProps, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import {
  type OrganizationDetail,
  type OrganizationPatch,
  organizationPatch,
  type PlatformOrganization,
} from '../../../api/contract/super-admin/organization.ts'
import { FAILED, superAdminCall } from '../../api-client/super-admin-call.ts'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { LogoField } from '../../ui/form/LogoField.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showSaved, useSharedForm } from '../../ui/form/use-shared-form.ts'
import { changedOf, useSubmit } from '../../ui/form/use-submit.ts'
import { useShown } from '../../ui/hooks/use-shown.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { queryClient } from '../frame/query-client.ts'
import { DeleteOrganization } from '../organizations/DeleteOrganization.tsx'

/** What a super admin may change about an organization. */
export function OrganizationSettings({ organization }: { organization: OrganizationDetail }) {
  return (
    <div className="grid gap-10">
      <SettingsSection title="Organization Details" about="Shown on its pages and in its auction emails.">
        <Details organization={organization} />
      </SettingsSection>
      <SettingsSection title="Delete Organization" about="To hide it for a while, turn off Active instead.">
        <Deletion organization={organization} />
      </SettingsSection>
    </div>
  )
}

function Details({ organization }: { organization: OrganizationDetail }) {
  const [isUploading, setIsUploading] = useState(false)
  const form = useSharedForm(organizationPatch, draftOf(organization))
  const { control, register, setValue, formState } = form
  const { isDirty, dirtyFields, errors } = formState
  // Only what was changed: the owners may have saved their own texts meanwhile.
  const save = async (patch: OrganizationPatch) => {
    const sent = form.getValues()
    showSaved(form, sent, draftOf(await updateOrganization(organization.id, changedOf(patch, dirtyFields))))
  }
  const { field, submit, isPending } = useSubmit(
    form,
    { title: 'Failed to update organization', fallback: FAILED },
    save,
  )
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ActiveSwitch {...register('isActive')} />
      <Field label="Organization Name" required {...field('name')} />
      <Field label="Contact Email" type="email" autoComplete="email" required {...field('contactEmail')} />
      <input type="hidden" {...register('logoUrl')} />
      <LogoField
        value={useWatch({ control, name: 'logoUrl' }) ?? ''}
        error={errors.logoUrl?.message}
        onChange={(url) => setValue('logoUrl', url, { shouldDirty: true })}
        onUploading={setIsUploading}
      />
      <TextArea label="Contact Info (Optional)" {...field('contactInfo')} />
      <MarkedTextArea label="Default Rules" rows={5} control={control} {...field('rules')} />
      <MarkedTextArea label="Default Disclaimers" control={control} {...field('disclaimers')} />
      <SubmitButton
        isNarrow
        label="Save Changes"
        pendingLabel="Saving..."
        isPending={isPending}
        isBlocked={isUploading}
      />
    </form>
  )
}

function draftOf(organization: PlatformOrganization) {
  const { name, contactEmail, logoUrl, contactInfo, rules, disclaimers, isActive } = organization
  return {
    name,
    contactEmail,
    isActive,
    logoUrl: logoUrl ?? '',
    contactInfo: contactInfo ?? '',
    rules: rules ?? '',
    disclaimers: disclaimers ?? '',
  }
}

function Deletion({ organization }: { organization: OrganizationDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const isShown = useShown()
  return (
    <>
      <button type="button" className="button text-brick" onClick={() => setIsAsking(true)}>
        Delete Organization
      </button>
      <DeleteOrganization
        organization={isAsking ? organization : null}
        onClose={() => setIsAsking(false)}
        onDeleted={() => isShown() && navigate('/organizations')}
      />
    </>
  )
}

/**
 * Whether an organization is active. Spread react-hook-form's `register('isActive')` into it. See
 * product#inactive-organizations.
 */
function ActiveSwitch(input: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex items-start gap-4 rounded-soft border border-line bg-sheet px-4 py-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: A checkbox says by itself whether it is checked.
        role="switch"
        aria-describedby={`${id}-hint`}
        className="relative mt-1 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-leaf checked:bg-leaf checked:before:translate-x-5 checked:before:bg-on-leaf"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          Active
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          When off, its pages are hidden, bids are refused, and the team can only view.
        </p>
      </div>
    </div>
  )
}

/** Changes an organization and shows it everywhere. @returns it as it is now @throws when that was refused. */
async function updateOrganization(id: string, patch: OrganizationPatch): Promise<PlatformOrganization> {
  const { organization } = await superAdminCall('PATCH', `/api/super-admin/organizations/${id}`, patch)
  await queryClient.invalidateQueries()
  showToast({ title: 'Organization updated' })
  return organization
}
