import type { PlatformOrganizationPatch } from '../../../../api/contract/super-admin/platform-organization.ts'
import { platformCall } from '../../../api-client/platform-call.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { queryClient } from '../query-client.ts'

/** Changes an organization and shows it everywhere. @throws when that was refused. */
export async function updateOrganization(id: string, patch: PlatformOrganizationPatch): Promise<void> {
  await platformCall('PATCH', `/api/super-admin/organizations/${id}`, patch)
  await queryClient.invalidateQueries()
  showToast({ title: 'Organization updated' })
}
