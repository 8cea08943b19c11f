import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../api-client/data-cache.ts'
import { ActivityFilters } from '../../ui/activity/ActivityFilters.tsx'
import { ActivityList } from '../../ui/activity/ActivityList.tsx'
import { type ActivityAt, useActivityAt } from '../../ui/activity/use-activity-at.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'

/** The reader's own time zone: each organization has another. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Who did what anywhere. See product.md#activity. */
export function Activity() {
  const at = useActivityAt()
  const given = { ...at.given, timeZone }
  const query = useActivity({ page: at.page, given })
  return (
    <>
      <h1 className="text-3xl">Activity</h1>
      <ActivityFilters at={{ ...at, given }} exportPath="/api/super-admin/activity/export" />
      <Loaded query={query}>
        {(list) => (
          <ActivityList
            list={list}
            timeZone={timeZone}
            namesOrganization
            isNarrowed={Object.keys(at.given).length > 0}
            onTurn={at.turn}
          />
        )}
      </Loaded>
    </>
  )
}

/** A page of what was done anywhere. */
function useActivity({ page, given }: Pick<ActivityAt, 'page' | 'given'>) {
  return useQuery({
    ...queryAt('/api/super-admin/activity', { page: String(page), ...given }),
    placeholderData: keepPreviousData,
  })
}
