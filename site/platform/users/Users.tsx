import type { Person } from '../../../api/contract/accounts/account.ts'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Loading } from '../Loading.tsx'
import { useUsers } from '../queries/users.ts'
import { UserTable } from './UserTable.tsx'

/** Everybody with an account. See product.md#super-admin-screens. */
export function Users({ person }: { person: Person }) {
  const { search, page, find, turn } = useListAt()
  const { data, error, refetch, isPlaceholderData } = useUsers({ page, search })
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
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <UserTable users={data.users} self={person} />
          <Pages {...data.pagination} of="users" onTurn={turn} />
        </div>
      )}
    </>
  )
}
