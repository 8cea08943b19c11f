import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrganizationForm } from '../../../api/contract/organizations/organization.ts'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'
import { CreateOrganization } from '../../account/CreateOrganization.tsx'
import { createOrganization } from '../../account/organizations-store.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useShown } from '../../ui/hooks/use-shown.ts'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { queryClient } from '../frame/query-client.ts'

/** Creates an organization for someone else, who becomes its admin. See product#creating-an-organization. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="New Organization"
      description="Create it for someone who already has an account. They become its admin."
      isOpen
      onClose={onClose}
    >
      <OrganizationCreation onCreated={onClose} />
    </Dialog>
  )
}

function OrganizationCreation({ onCreated }: { onCreated: () => void }) {
  const [admin, setAdmin] = useState<UserAccount | null>(null)
  const isShown = useShown()

  async function create(form: OrganizationForm) {
    await createOrganization({ ...form, adminUserId: admin?.id })
    if (isShown()) onCreated()
    await queryClient.invalidateQueries()
  }

  return (
    <div className="grid gap-4">
      <AdminPicker admin={admin} onChoose={setAdmin} />
      <CreateOrganization create={create} isIncomplete={admin === null} />
    </div>
  )
}

interface Props {
  admin: UserAccount | null
  onChoose: (admin: UserAccount | null) => void
}

/** Who runs a new organization, found by email or name. */
function AdminPicker({ admin, onChoose }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(admin)

  // What had the focus went away with the choice; what came instead gets it.
  useEffect(() => {
    if (shown.current === admin) return
    shown.current = admin
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [admin])

  return (
    <fieldset ref={box} className="grid gap-1">
      <legend className="mb-1 font-semibold">Admin</legend>
      {admin ? (
        <div className="flex items-center justify-between gap-3 rounded-soft border border-leaf bg-leaf-wash py-1.5 pr-2 pl-4">
          <Who user={admin} />
          <button type="button" className="button" onClick={() => onChoose(null)}>
            Change
          </button>
        </div>
      ) : (
        <Search onChoose={onChoose} />
      )}
    </fieldset>
  )
}

/** How many matches are shown at once; typing on narrows them. */
const MOST_MATCHES = '5'

function Search({ onChoose }: Pick<Props, 'onChoose'>) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery({
    ...queryAt('/api/super-admin/users', { search, limit: MOST_MATCHES }),
    enabled: search !== '',
  })
  const users = search === '' ? [] : (data?.users ?? [])
  return (
    <>
      <SearchBox label="Search users" placeholder="Search by email or name" search={search} onSearch={setSearch} />
      <p role="status" className="text-sm text-ink-soft">
        {error ? error.message : hint(search, users.length, data?.pagination.totalCount)}
      </p>
      <ul aria-label="Users found" className="divide-y divide-line rounded-soft border border-line empty:hidden">
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="flex w-full cursor-pointer items-center px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3 disabled:cursor-default disabled:text-ink-soft"
              disabled={!user.isActive}
              onClick={() => onChoose(user)}
            >
              <Who user={user} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function hint(search: string, shown: number, totalCount: number | undefined): string {
  if (search === '') return `They need a ${PRODUCT_NAME} account first. Anyone can sign up.`
  if (totalCount === undefined) return 'Searching…'
  if (totalCount === 0) return 'No accounts match.'
  return totalCount > shown ? `${shown} of ${totalCount} who match` : `${shown} found`
}

function Who({ user: { name, email, isActive } }: { user: UserAccount }) {
  return (
    <span className="grid min-w-0">
      <span className="font-semibold wrap-anywhere">{isActive ? name : `${name} (inactive)`}</span>
      <span className="text-sm text-ink-soft wrap-anywhere">{email}</span>
    </span>
  )
}
