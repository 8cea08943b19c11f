import { may } from '../../../api/contract/organizations/permissions.ts'
import { ActivityLog } from '../../ui/activity/ActivityLog.tsx'
import { useTeam } from '../frame/team-context.ts'

/** Who did what in the organization, for those who may see it. */
export function Activity() {
  const { role, organization } = useTeam()
  return (
    <>
      <h1 className="text-3xl">Activity</h1>
      {may(role, 'see activity') ? (
        <ActivityLog
          path={`/api/${organization.slug}/admin/activity`}
          timeZone={organization.timeZone}
          failure="The activity couldn’t be loaded."
        />
      ) : (
        <p className="mt-4">Only owners can see the organization’s activity.</p>
      )}
    </>
  )
}
