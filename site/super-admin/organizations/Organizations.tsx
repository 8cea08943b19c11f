import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { organizationStates } from '../../../api/contract/super-admin/organization.ts'
import { Select } from '../../ui/form/Select.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { useOrganizations } from '../frame/queries/organizations.ts'
import { OrganizationTable } from './OrganizationTable.tsx'

const NewOrganization = lazy(async () => ({ default: (await import('./NewOrganization.tsx')).NewOrganization }))

const stateNames = { all: 'All', active: 'Active', inactive: 'Inactive' } as const
const stateOptions = organizationStates.map((state) => ({ value: state, label: stateNames[state] }))

/** Every organization there is. See product.md#super-admin-screens. */
export function Organizations() {
  const { search, status: wanted, page, find, filter, turn } = useListAt()
  const status = organizationStates.find((state) => state === wanted) ?? 'all'
  const query = useOrganizations({ page, search, status })
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
        <Select
          aria-label="Status"
          className="w-36"
          options={stateOptions}
          value={status}
          onChange={(event) => filter(event.target.value)}
        />
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
