import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { ActivityFilters } from '../../ui/activity/ActivityFilters.tsx'
import { ActivityList } from '../../ui/activity/ActivityList.tsx'
import { type ActivityAt, useActivityAt } from '../../ui/activity/use-activity-at.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { FormHead } from '../frame/FormHead.tsx'
import { useTeam } from '../frame/team-context.ts'

/** Who did what in the organization, for those who may see it. See product.md#activity. */
export function Activity() {
  const { role } = useTeam()
  return (
    <>
      <FormHead title="Activity" />
      {may(role, 'see activity') ? (
        <OwnActivity />
      ) : (
        <p className="mt-4">Only owners can see the organization’s activity.</p>
      )}
    </>
  )
}

function OwnActivity() {
  const { organization } = useTeam()
  const at = useActivityAt()
  const query = useActivity(at)
  return (
    <>
      <ActivityFilters at={at} exportPath={`/api/${organization.slug}/admin/activity/export`} />
      <Loaded query={query} failure="The activity couldn’t be loaded.">
        {(list) => (
          <ActivityList
            list={list}
            timeZone={organization.timeZone}
            isNarrowed={Object.keys(at.given).length > 0}
            onTurn={at.turn}
          />
        )}
      </Loaded>
    </>
  )
}

/** A page of what was done in the organization; read again each time it is opened. */
function useActivity({ page, given }: Pick<ActivityAt, 'page' | 'given'>) {
  const { organization } = useTeam()
  return useQuery({
    ...queryAt(`/api/${organization.slug}/admin/activity`, { page: String(page), ...given }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
