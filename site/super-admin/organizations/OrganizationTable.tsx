import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OrganizationSummary } from '../../../api/contract/super-admin/organization.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { Day } from '../frame/Day.tsx'
import { OrganizationName } from '../frame/OrganizationName.tsx'
import { Table } from '../frame/Table.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'

/** A page of organizations, and what can be done to each. */
export function OrganizationTable({ organizations }: { organizations: OrganizationSummary[] }) {
  const [deleting, setDeleting] = useState<OrganizationSummary | null>(null)
  if (organizations.length === 0) return <p className="py-12 text-center text-ink-soft">No organizations found</p>
  return (
    <>
      <Table
        label="Organizations"
        rows={organizations}
        columns={[
          { title: 'Organization', cell: (organization) => <OrganizationName organization={organization} /> },
          {
            title: 'Contact',
            cell: ({ contactEmail }) => <span className="wrap-anywhere">{contactEmail}</span>,
            isWide: true,
          },
          { title: 'Status', cell: ({ isActive }) => <StatusBadge status={isActive ? 'Active' : 'Inactive'} /> },
          { title: 'Users', cell: ({ userCount }) => userCount, isFigure: true },
          { title: 'Auctions', cell: (organization) => <Auctions {...organization} />, isFigure: true },
          { title: 'Created', cell: ({ createdAt }) => <Day of={createdAt} /> },
          {
            title: 'Actions',
            cell: (organization) => <Actions {...organization} onDelete={() => setDeleting(organization)} />,
            isWide: true,
          },
        ]}
      />
      <DeleteOrganization organization={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

function Auctions({ totalAuctions, activeAuctions }: OrganizationSummary) {
  return (
    <span className="whitespace-nowrap">
      {totalAuctions}
      {activeAuctions > 0 && <span className="text-ink-soft"> ({activeAuctions} live)</span>}
    </span>
  )
}

function Actions({ id, name, onDelete }: OrganizationSummary & { onDelete: () => void }) {
  return (
    <span className="flex gap-2 @4xl:-mx-3 @4xl:gap-0">
      <Tooltip text="View">
        <Link href={`/organizations/${id}`} className={ACT} aria-label={`View ${name}`}>
          <Eye className="size-4.5" aria-hidden="true" />
          <span className="@4xl:hidden">View</span>
        </Link>
      </Tooltip>
      <Tooltip text="Delete">
        <button type="button" className={`${ACT} hover:text-brick`} aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 className="size-4.5" aria-hidden="true" />
          <span className="@4xl:hidden">Delete</span>
        </button>
      </Tooltip>
    </span>
  )
}

/** Words where there is room for them: on a card. */
const ACT =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-soft font-semibold text-ink-soft hover:bg-sunken hover:text-ink @max-4xl:border @max-4xl:border-line-strong @max-4xl:px-4'
