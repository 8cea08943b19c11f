import { Plus } from 'lucide-react'
import type { Membership } from '../../api/contract/organizations/organization.ts'
import { Mark } from '../ui/picture/Mark.tsx'
import { OrganizationCard } from './OrganizationCard.tsx'
import { reloadOrganizations } from './organizations-store.ts'

interface Props {
  organizations: Membership[] | null
  onCreate: () => void
}

/** The user's organizations; without any, a button to create the first. See product.md#organization-picker. */
export function OrganizationList({ organizations, onCreate }: Props) {
  if (organizations === null) return <Unknown />
  if (organizations.length === 0) return <None onCreate={onCreate} />
  return (
    <>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {organizations.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </ul>
      <button type="button" className="button mt-6" onClick={onCreate}>
        <Plus className="size-4.5" aria-hidden="true" />
        Create Organization
      </button>
    </>
  )
}

const NOTICE = 'mt-8 grid justify-items-center rounded-soft border border-line bg-sheet px-6 py-12 text-center'

function None({ onCreate }: Pick<Props, 'onCreate'>) {
  return (
    <div className={NOTICE}>
      <Mark className="size-14 text-leaf" />
      <h2 className="mt-3 text-2xl">No Organizations Yet</h2>
      <p className="mt-1 mb-6 max-w-[46ch] text-ink-soft">
        Create one for your school and add your first item, or ask a teammate to invite you.
      </p>
      <button type="button" className="button button-primary" onClick={onCreate}>
        Create Organization
      </button>
    </div>
  )
}

function Unknown() {
  return (
    <div className={NOTICE}>
      <h2 className="text-2xl">Failed to fetch organizations</h2>
      <p className="mt-1 mb-6 text-ink-soft">Nothing is lost. We just couldn’t load them.</p>
      <button type="button" className="button" onClick={reloadOrganizations}>
        Try Again
      </button>
    </div>
  )
}
