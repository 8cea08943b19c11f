import type { AdminOrganization, SettingsPatch } from '../../../api/contract/organizations/organization-settings.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/change.ts'
import { startOf } from '../frame/queries/start.ts'
import { queryClient } from '../frame/query-client.ts'

/** The toast of a failed change of the settings. */
export const settingsFailure = { title: 'Failed to update settings', fallback: 'Please try again.' }

/** Changes the given settings, and shows them everywhere at once. @returns all settings as they are now */
export async function saveSettings(orgSlug: string, patch: SettingsPatch): Promise<AdminOrganization> {
  const answer = await change('PATCH', `/api/${orgSlug}/admin/organization`, patch)
  queryClient.setQueryData(startOf(orgSlug).queryKey, (start) => start && { ...start, ...answer })
  showToast({ title: 'Settings updated successfully' })
  return answer.organization
}
