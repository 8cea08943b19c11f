import { atom } from 'nanostores'
import type { Membership, OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { CallError, call } from '../api-client/call.ts'
import { reasonOf } from '../api-client/reason-of.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { $slugCheck, SLUG_TAKEN } from './slug-check.ts'

const FAILED = 'Failed to fetch organizations'
const TRY_AGAIN = 'Please try again in a moment.'

/** One's organizations as last asked for; `null` until that is done here, after the page was sent. */
export const $organizations = atom<Membership[] | null>(null)

/** Asks for one's organizations again. */
export async function reloadOrganizations(): Promise<void> {
  try {
    const { organizations } = await call('GET', '/api/user/organizations')
    $organizations.set(organizations)
  } catch {
    showToast({ title: FAILED, description: TRY_AGAIN, isDestructive: true })
  }
}

/** Has one mailed the summary of an organization's closings, or no longer; shown at once, and undone if it fails. */
export async function chooseSummary(known: Membership[], slug: string, getsSummary: boolean): Promise<void> {
  const show = (isOn: boolean) => {
    const organizations = $organizations.get() ?? known
    $organizations.set(organizations.map((one) => (one.slug === slug ? { ...one, getsSummary: isOn } : one)))
  }
  show(getsSummary)
  try {
    await call('PATCH', `/api/user/organizations/${slug}`, { getsSummary })
  } catch (error) {
    show(!getsSummary)
    showToast({ title: 'Failed to save your choice', description: reasonOf(error, TRY_AGAIN), isDestructive: true })
  }
}

/** Creates an organization and says so. @returns its slug. @throws when it was refused */
export async function createOrganization(form: OrganizationForm): Promise<string> {
  try {
    await call('POST', '/api/organizations', form)
  } catch (error) {
    if (!(await isOwn(form))) {
      // Someone else took the address first.
      const isUniqueViolation = error instanceof CallError && error.problem?.code === 'taken'
      if (isUniqueViolation) $slugCheck.set({ kind: 'taken', message: SLUG_TAKEN })
      throw error
    }
  }
  showToast({ title: 'Organization Created', description: `${form.name} is ready for its first auction.` })
  return form.slug
}

/** Whether one has that organization: it may have been created, and only the answer was lost. */
async function isOwn({ slug, name }: OrganizationForm): Promise<boolean> {
  const { organizations } = await call('GET', '/api/user/organizations').catch(() => ({ organizations: [] }))
  return organizations.some((one) => one.slug === slug && one.name === name)
}
