import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { startOf, useTeam } from '../frame/team-context.ts'

interface Props {
  /** From `useSettingsForm`. */
  settings: { submit: FormEventHandler<HTMLFormElement>; isPending: boolean }
  /** A field still works on its value. */
  isBlocked?: boolean
  /** What stands beside the button, as a link to what was switched on. */
  beside?: ReactNode
  children: ReactNode
}

/** Some settings and the button that saves them. */
export function SettingsForm({ settings: { submit, isPending }, isBlocked = false, beside, children }: Props) {
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} isBlocked={isBlocked} />
        {beside}
      </div>
    </form>
  )
}

/** A setting that is on or off. Spread react-hook-form's `register(name)` into it. */
export function Switch({ label, hint, ...input }: { label: string; hint: string } & ComponentProps<'input'>) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" className="mt-1 size-5 shrink-0 accent-leaf" {...input} />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}

/** Settings as a form has them: switches, and text for all else. */
type Draft<Name extends keyof SettingsPatch> = {
  [Setting in Name]: AdminOrganization[Setting] extends boolean ? boolean : string
}
const schema: z.ZodType<SettingsPatch> = settingsPatch

/** A form of the settings of these names, for `SettingsForm`. Only what was changed is saved, so that nothing of others is undone. */
export function useSettingsForm<Name extends keyof SettingsPatch>(...names: Name[]) {
  const { organization } = useTeam()
  // What the schema takes is wider than what is typed: a patch may leave fields out.
  const form = useCheckedForm(schema as z.core.$ZodType<SettingsPatch, Draft<Name>>, {
    values: draftOf(organization, names),
  })
  const { isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) => {
    const saved = await saveSettings(organization.slug, changedOf(patch, dirtyFields))
    form.reset(draftOf(saved, names) as DefaultValues<Draft<Name>>)
  }
  const submitting = useSubmit(form, 'Failed to update settings', save)
  useUnsaved(isDirty)
  return { organization, form, ...submitting }
}

function draftOf<Name extends keyof SettingsPatch>(organization: AdminOrganization, names: Name[]): Draft<Name> {
  const inForm = (value: AdminOrganization[Name]) =>
    typeof value === 'boolean' ? value : (value?.toLocaleString('en-US') ?? '')
  // Each name has its own type, which a list of entries forgets.
  return Object.fromEntries(names.map((name) => [name, inForm(organization[name])])) as Draft<Name>
}

/** Changes the given settings, and shows them everywhere at once. @returns all settings as they are now */
async function saveSettings(orgSlug: string, patch: SettingsPatch): Promise<AdminOrganization> {
  const answer = await change('PATCH', `/api/${orgSlug}/admin/organization`, patch)
  queryClient.setQueryData(startOf(orgSlug).queryKey, (start) => start && { ...start, ...answer })
  showToast({ title: 'Settings updated successfully' })
  return answer.organization
}
