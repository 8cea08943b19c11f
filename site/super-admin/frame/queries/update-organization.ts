import type { OrganizationPatch } from '../../../../api/contract/super-admin/organization.ts'
import { superAdminCall } from '../../../api-client/super-admin-call.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { queryClient } from '../query-client.ts'

/** Changes an organization and shows it everywhere. @throws when that was refused. */
export async function updateOrganization(id: string, patch: OrganizationPatch): Promise<void> {
  await superAdminCall('PATCH', `/api/super-admin/organizations/${id}`, patch)
  await queryClient.invalidateQueries()
  showToast({ title: 'Organization updated' })
}
