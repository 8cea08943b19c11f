import { type ComponentProps, type ReactNode, useId } from 'react'
import type { z } from 'zod'
import {
  type AdminOrganization,
  type SettingsPatch,
  settingsPatch,
} from '../../../api/contract/organizations/organization-settings.ts'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showSaved, useSharedForm } from '../../ui/form/use-shared-form.ts'
import { changedOf, useSubmit } from '../../ui/form/use-submit.ts'
import { useMore } from '../../ui/text/use-more.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { startOf, useCan, useTeam } from '../frame/team-context.ts'

interface Props {
  /** From `useSettingsForm`. */
  settings: Pick<ReturnType<typeof useSettingsForm>, 'id' | 'submit' | 'isPending' | 'isUnsaved'>
  /** A field still works on its value. */
  isBlocked?: boolean
  /** What has forms of its own, or saves at once. */
  below?: ReactNode
  children: ReactNode
}

/** A tab of settings, and the one button that saves them: always in sight while there is something to save. */
export function SettingsForm({ settings, isBlocked = false, below, children }: Props) {
  const { id, submit, isPending, isUnsaved } = settings
  const canChange = useCan('manage organization')
  return (
    <fieldset disabled={!canChange} className="grid min-w-0 gap-10">
      <form id={id} noValidate onSubmit={submit} className="grid min-w-0 gap-10">
        {children}
      </form>
      <div
        className={`-mx-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 pt-4 ${isUnsaved ? 'bottom-bar sticky bottom-14 z-20 bg-sheet pb-4 md:bottom-0' : ''}`}
      >
        <SubmitButton
          form={id}
          label="Save Changes"
          pendingLabel="Saving..."
          isPending={isPending}
          isBlocked={isBlocked}
        />
        <p role="status" className="text-sm text-ink-soft">
          {isUnsaved && 'Unsaved changes'}
        </p>
      </div>
      {below}
    </fieldset>
  )
}

interface SwitchProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** What is needed once: behind a question mark. */
  more?: string
}

/** A setting that is on or off. Spread react-hook-form's `register(name)` into it. */
export function Switch({ label, hint, more, ...input }: SwitchProps) {
  const explained = useMore(label, more)
  return (
    <div>
      <div className="flex items-start">
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1 size-5 shrink-0 accent-leaf" {...input} />
          <span>
            <span className="font-semibold">{label}</span>
            {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
          </span>
        </label>
        {explained.button}
      </div>
      {explained.words}
    </div>
  )
}

/** Settings as a form has them: switches, and text for all else. */
type Draft<Name extends keyof SettingsPatch> = {
  [Setting in Name]: AdminOrganization[Setting] extends boolean ? boolean : string
}
const schema: z.ZodType<SettingsPatch> = settingsPatch

/**
 * A form of the settings of these names, for `SettingsForm`. Only what was changed is saved, so that nothing of others
 * is undone; `onSaved` is told what that was.
 */
export function useSettingsForm<Name extends keyof SettingsPatch>(
  names: readonly Name[],
  onSaved?: (changed: SettingsPatch) => void,
) {
  const id = useId()
  const { organization } = useTeam()
  // What the schema takes is wider than what is typed: a patch may leave fields out.
  const form = useSharedForm(schema as z.core.$ZodType<SettingsPatch, Draft<Name>>, draftOf(organization, names))
  const { isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) => {
    const [sent, changed] = [form.getValues(), changedOf(patch, dirtyFields)]
    const saved = await saveSettings(organization.slug, changed)
    showSaved(form, sent, draftOf(saved, names))
    onSaved?.(changed)
  }
  const submitting = useSubmit(form, 'Failed to update settings', save)
  useUnsaved(isDirty)
  return { id, organization, form, isUnsaved: isDirty, ...submitting }
}

function draftOf<Name extends keyof SettingsPatch>(
  organization: AdminOrganization,
  names: readonly Name[],
): Draft<Name> {
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
