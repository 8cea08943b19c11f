import type { z } from 'zod'
import type { foundedOrganization, OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { CallError, call } from '../api-client/call.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { $slugCheck, SLUG_TAKEN } from './slug-check.ts'

/** Founds an organization and says so. @throws when it was refused */
export async function foundOrganization(form: OrganizationForm): Promise<void> {
  try {
    const { organization } = await call<z.output<typeof foundedOrganization>>('POST', '/api/organizations', form)
    showToast({ title: 'Organization Created', description: `${organization.name} is ready for its first auction.` })
  } catch (error) {
    // Somebody was faster than this form.
    const isTaken = error instanceof CallError && error.problem?.code === 'taken'
    if (isTaken) $slugCheck.set({ kind: 'taken', message: SLUG_TAKEN })
    throw error
  }
}
