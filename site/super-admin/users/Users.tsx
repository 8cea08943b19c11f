import type { Person } from '../../../api/contract/accounts/account.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { useUsers } from '../frame/queries/users.ts'
import { UserTable } from './UserTable.tsx'

/** Everyone with an account. See product.md#super-admin-screens. */
export function Users({ person }: { person: Person }) {
  const { search, page, find, turn } = useListAt()
  const query = useUsers({ page, search })
  return (
    <>
      <h1 className="text-3xl">Users</h1>
      <div className="mt-5 flex flex-wrap">
        <SearchBox
          label="Search users"
          placeholder="Search by name, email, or organization"
          search={search}
          onSearch={find}
        />
      </div>
      <Loaded query={query}>
        {({ users, pagination }) => (
          <>
            <UserTable users={users} self={person} />
            <Pages {...pagination} of="users" onTurn={turn} />
          </>
        )}
      </Loaded>
    </>
  )
}
