import { may } from '../../../api/contract/organizations/permissions.ts'
import { AddressTabs } from '../../ui/controls/Tabs.tsx'
import { useTeam } from '../frame/team-context.ts'
import { BiddingSettings, useBiddingSettings } from './BiddingSettings.tsx'
import { EventSettings, useEventSettings } from './EventSettings.tsx'
import { GeneralSettings, useGeneralSettings } from './GeneralSettings.tsx'
import { MoneySettings, useMoneySettings } from './MoneySettings.tsx'
import { TeamMembers } from './TeamMembers.tsx'

/** What an organization decides for itself, for those who may. See product#organization-settings. */
export function Settings() {
  const { role } = useTeam()
  return (
    <>
      <h1 className="text-3xl">Organization Settings</h1>
      <div className="mt-4">
        {may(role, 'manage organization') ? (
          <SettingsTabs />
        ) : (
          <p>Only owners can see and change the organization’s settings.</p>
        )}
      </div>
    </>
  )
}

/** A form each, and the team. What is typed into one stays, unsaved, while another is open. */
function SettingsTabs() {
  const [general, bidding, money, event] = [
    useGeneralSettings(),
    useBiddingSettings(),
    useMoneySettings(),
    useEventSettings(),
  ]
  const withForm = ({ isUnsaved }: { isUnsaved: boolean }) => ({ isKept: true, isUnsaved })
  return (
    <AddressTabs
      label="Organization settings"
      tabs={[
        { value: 'general', label: 'General', panel: <GeneralSettings settings={general} />, ...withForm(general) },
        { value: 'team', label: 'Team Members', panel: <TeamMembers /> },
        { value: 'bidding', label: 'Bidding', panel: <BiddingSettings settings={bidding} />, ...withForm(bidding) },
        { value: 'money', label: 'Money', panel: <MoneySettings settings={money} />, ...withForm(money) },
        { value: 'event', label: 'Event Night', panel: <EventSettings settings={event} />, ...withForm(event) },
      ]}
    />
  )
}
