import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { type OrganizationSummary, organizationStates } from '../../../api/contract/super-admin/organization.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { StatusBadge } from '../../ui/list/badges.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { Logo } from '../../ui/picture/Logo.tsx'
import { Day, Table } from '../frame/Table.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'

const NewOrganization = lazyPart(async () => (await import('./NewOrganization.tsx')).NewOrganization)

const stateNames = { all: 'All', active: 'Active', inactive: 'Inactive' } as const
const stateOptions = organizationStates.map((state) => ({ value: state, label: stateNames[state] }))

/** Every organization there is. See product#super-admin-screens. */
export function Organizations() {
  const { search, status: wanted, page, find, filter, turn } = useListAt()
  const status = organizationStates.find((state) => state === wanted) ?? 'all'
  const query = useQuery({
    ...queryAt('/api/super-admin/organizations', { page: String(page), search, status }),
    placeholderData: keepPreviousData,
  })
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Organizations</h1>
        <button type="button" className="button button-primary min-h-11 text-base" onClick={() => setIsCreating(true)}>
          <Plus className="size-5" aria-hidden="true" />
          New Organization
        </button>
      </div>
      <div className="mt-5 flex flex-wrap gap-x-3">
        <SearchBox
          label="Search organizations"
          placeholder="Search by name, slug, or contact email"
          search={search}
          onSearch={find}
        />
        <label htmlFor="status" className="flex items-baseline gap-2 text-sm text-ink-soft">
          Status
          <Select
            id="status"
            aria-label="Status"
            className="w-36"
            options={stateOptions}
            value={status}
            onChange={(event) => filter(event.target.value)}
          />
        </label>
      </div>
      <Loaded query={query}>
        {({ organizations, pagination }) => (
          <>
            <OrganizationTable organizations={organizations} />
            <Pages {...pagination} of="organizations" onTurn={turn} />
          </>
        )}
      </Loaded>
      {isCreating && (
        <Suspense>
          <NewOrganization onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A page of organizations, and what can be done to each. */
function OrganizationTable({ organizations }: { organizations: OrganizationSummary[] }) {
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
      <DeleteOrganization
        organization={deleting}
        // Another one may have been asked about since.
        onClose={() => setDeleting((asked) => (asked === deleting ? null : asked))}
      />
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

/** An organization by logo, name and address; the name leads to its detail. */
function OrganizationName({ organization }: { organization: OrganizationSummary }) {
  const { id, name, slug, logoUrl } = organization
  return (
    <span className="flex items-center gap-3">
      <Logo name={name} logoUrl={logoUrl} className="size-9" />
      <span className="grid min-w-0">
        <Link href={`/organizations/${id}`} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="text-sm text-ink-soft wrap-anywhere">/{slug}</span>
      </span>
    </span>
  )
}
