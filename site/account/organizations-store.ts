import { atom } from 'nanostores'
import type { z } from 'zod'
import type { Membership, membershipList } from '../../api/contract/organizations/organization.ts'
import { call } from '../api-client/call.ts'
import { showToast } from '../ui/toast/toast-store.ts'

const FAILED = 'Failed to fetch organizations'

/** One's organizations as last asked for; `null` until that is done here, after the page was sent. */
export const $organizations = atom<Membership[] | null>(null)

/** Asks for one's organizations again. */
export async function reloadOrganizations(): Promise<void> {
  try {
    const { organizations } = await call<z.output<typeof membershipList>>('GET', '/api/user/organizations')
    $organizations.set(organizations)
  } catch {
    showToast({ title: FAILED, description: 'Please try again in a moment.', isDestructive: true })
  }
}
