import { may } from '../../../api/contract/organizations/permissions.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { useTeam } from '../frame/team-context.ts'
import { GeneralSettings } from './GeneralSettings.tsx'
import { TeamMembers } from './TeamMembers.tsx'

/** What an organization decides for itself, for those who may. See product.md#organization-settings. */
export function Settings() {
  const { role } = useTeam()
  return (
    <>
      <h1 className="text-3xl">Organization Settings</h1>
      {may(role, 'manage organization') ? (
        <div className="mt-4">
          <Tabs
            label="Organization settings"
            tabs={[
              { value: 'general', label: 'General', panel: <GeneralSettings />, isKept: true },
              { value: 'team', label: 'Team Members', panel: <TeamMembers /> },
            ]}
          />
        </div>
      ) : (
        <p className="mt-4">Only owners can see and change the organization’s settings.</p>
      )}
    </>
  )
}
