import { may } from '../../../api/contract/organizations/permissions.ts'
import { ActivityFilters } from '../../ui/activity/ActivityFilters.tsx'
import { ActivityList } from '../../ui/activity/ActivityList.tsx'
import { useActivityAt } from '../../ui/activity/use-activity-at.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { FormHead } from '../frame/FormHead.tsx'
import { useTeam } from '../frame/team-context.ts'
import { useActivity } from './queries/activity.ts'

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
