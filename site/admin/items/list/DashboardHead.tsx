import { Ellipsis, ExternalLink, Plus } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { may } from '../../../../api/contract/organizations/permissions.ts'
import { call, isPasswordNeeded } from '../../../api-client/call.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { useCan, useTeam } from '../../frame/team-context.ts'

/** The title, the two actions used most often, and a menu of the others. */
export function DashboardHead() {
  const { slug, isActive } = useTeam().organization
  const canCreate = useCan('manage auctions')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-3xl">Dashboard</h1>
      <div className="flex flex-wrap items-center gap-2">
        {isActive && (
          <a href={`/${slug}`} target="_blank" rel="noopener" className="button">
            Public Page
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        )}
        <More />
        {canCreate && (
          <Link href="/new-auction" className="button button-primary min-h-11 text-base">
            <Plus className="size-5" aria-hidden="true" />
            New Auction
          </Link>
        )}
      </div>
    </div>
  )
}

/** Spreadsheets, in and out, messages to bidders, paper, reports, and donations where there are any. */
function More() {
  const { organization, role, newDonations } = useTeam()
  const canCreate = useCan('manage auctions')
  const [, navigate] = useLocation()
  const goTo = (label: string, path: string) => ({ label, onSelect: () => navigate(path), isDisabled: !canCreate })
  const download = (file: string) => ({
    label: `Download ${file}`,
    onSelect: () => void downloadFile(organization.slug, file.toLowerCase()),
  })
  return (
    <Menu
      trigger={
        <button type="button" className="button" aria-label="More">
          <Ellipsis className="size-5" aria-hidden="true" />
        </button>
      }
      groups={[
        [goTo('Import Items', '/import'), ...(newDonations === null ? [] : [goTo('Donations', '/donations')])],
        [
          ...(organization.usesPaddles ? [{ label: 'Paddles', onSelect: () => navigate('/paddles') }] : []),
          ...(may(role, 'write to bidders') ? [{ label: 'Messages', onSelect: () => navigate('/messages') }] : []),
          { label: 'Reports', onSelect: () => navigate('/reports') },
          { label: 'Print', href: `/${organization.slug}/admin/print` },
        ],
        ['Items', 'Bids', 'Winners', 'Payments', 'Donors'].map(download),
      ]}
    />
  )
}

/** A link could not ask for the password: it is asked before the file is. See product.md#confirming-a-password. */
async function downloadFile(slug: string, file: string) {
  try {
    await call('GET', `/api/${slug}/admin/export`)
    location.assign(`/api/${slug}/admin/export/${file}`)
  } catch (error) {
    if (!isPasswordNeeded(error)) showFailure('Failed to download the file', error)
  }
}
