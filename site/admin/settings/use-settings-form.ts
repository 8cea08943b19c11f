import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AdminOrganization, SettingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { useUnsaved } from '../../ui/form/leave-store.ts'
import { changedOf, useSubmit } from '../../ui/form/use-submit.ts'
import { useTeam } from '../frame/team-context.ts'
import { saveSettings, settingsFailure } from './save-settings.ts'

/**
 * A form of some settings, for `SettingsForm`. Only what was changed is saved, so that nothing of others is undone.
 * @param schema what is picked of `settingsPatch`
 * @param draftOf the fields' values for the settings as they are
 */
export function useSettingsForm<Draft extends FieldValues>(
  schema: z.ZodType<SettingsPatch>,
  draftOf: (organization: AdminOrganization) => Draft,
) {
  const { organization } = useTeam()
  const form = useForm<Draft, unknown, SettingsPatch>({
    values: draftOf(organization),
    // What the schema takes is wider than what is typed: a patch may leave fields out.
    resolver: zodResolver(schema as z.core.$ZodType<SettingsPatch, Draft>),
  })
  const { isDirty, dirtyFields } = form.formState
  const save = async (patch: SettingsPatch) => {
    const saved = await saveSettings(organization.slug, changedOf(patch, dirtyFields))
    form.reset(draftOf(saved) as DefaultValues<Draft>)
  }
  const submitting = useSubmit(form, save, settingsFailure)
  useUnsaved(isDirty)
  return { organization, form, ...submitting }
}
