import type { OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { CallError, call } from '../api-client/call.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { $slugCheck, SLUG_TAKEN } from './slug-check.ts'

/** Creates an organization and says so. @throws when it was refused */
export async function createOrganization(form: OrganizationForm): Promise<void> {
  try {
    const { organization } = await call('POST', '/api/organizations', form)
    showToast({ title: 'Organization Created', description: `${organization.name} is ready for its first auction.` })
  } catch (error) {
    // Someone else took the address first.
    const isUniqueViolation = error instanceof CallError && error.problem?.code === 'taken'
    if (isUniqueViolation) $slugCheck.set({ kind: 'taken', message: SLUG_TAKEN })
    throw error
  }
}
