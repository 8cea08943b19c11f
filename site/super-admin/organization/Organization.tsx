import { ArrowLeft, ExternalLink } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { OrganizationDetail } from '../../../api/contract/super-admin/organization.ts'
import { CallError } from '../../api-client/call.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { useOrganization } from '../frame/queries/organizations.ts'
import { OrganizationItems } from './OrganizationItems.tsx'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { OrganizationTeam } from './OrganizationTeam.tsx'
import { Overview } from './Overview.tsx'

/** One organization, with all that a super admin may do to it. See product.md#super-admin-screens. */
export function Organization({ id }: { id: string }) {
  const query = useOrganization(id)
  return (
    <>
      <Link href="/organizations" className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Organizations
      </Link>
      {query.error && isMissing(query.error) ? (
        <h1 className="mt-1 text-3xl">Organization not found</h1>
      ) : (
        <Loaded query={query}>{({ organization }) => <Detail organization={organization} />}</Loaded>
      )}
    </>
  )
}

/** Deleted, or never there. */
function isMissing({ cause }: Error): boolean {
  return cause instanceof CallError && cause.status === 404
}

function Detail({ organization }: { organization: OrganizationDetail }) {
  const [params] = useSearchParams()
  const tabs = [
    { value: 'overview', label: 'Overview', panel: <Overview organization={organization} /> },
    { value: 'users', label: 'Users', panel: <OrganizationTeam organization={organization} /> },
    { value: 'auctions', label: 'Auctions', panel: <OrganizationItems organization={organization} /> },
    { value: 'settings', label: 'Settings', panel: <OrganizationSettings organization={organization} />, isKept: true },
  ]
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  return (
    <>
      <Head organization={organization} />
      <div className="mt-4">
        <Tabs label="Organization" value={open} onChange={showTab} tabs={tabs} />
      </div>
    </>
  )
}

/** Not through the router, which would ask about unsaved settings: those stay as they are behind another tab. */
function showTab(tab: string) {
  navigate(`${location.pathname}?tab=${tab}`, { replace: true })
}

function Head({ organization: { name, slug, isActive } }: { organization: OrganizationDetail }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft">
          <StatusBadge status={isActive ? 'Active' : 'Inactive'} />
          <span className="wrap-anywhere">/{slug}</span>
        </p>
      </div>
      {isActive && (
        <a href={`/${slug}`} target="_blank" rel="noopener" className="button">
          View Site
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
