import { flushSync } from 'react-dom'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { AddressTabs, showTab } from '../../ui/controls/Tabs.tsx'
import { RoleBadge } from '../../ui/list/badges.tsx'
import { useTeam } from '../frame/team-context.ts'
import { BiddingSettings, useBiddingSettings } from './BiddingSettings.tsx'
import { EventSettings, useEventSettings } from './EventSettings.tsx'
import { GeneralSettings, useGeneralSettings } from './GeneralSettings.tsx'
import { MoneySettings, useMoneySettings } from './MoneySettings.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { useMembers } from './team-actions.ts'

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
          <>
            <p>Only owners can see and change the organization’s settings.</p>
            <WhoCan />
          </>
        )}
      </div>
    </>
  )
}

/** Whom a manager can ask for what they may not do themselves. */
function WhoCan() {
  const { members = [] } = useMembers().data ?? {}
  const owners = members.filter((member) => may(member.role, 'manage organization'))
  if (owners.length === 0) return null
  return (
    <>
      <h2 className="mt-6 text-xl">Who You Can Ask</h2>
      <ul className="mt-2 grid gap-1">
        {owners.map(({ id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {name} <RoleBadge role={role} />
            <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center">
              {email}
            </a>
          </li>
        ))}
      </ul>
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

  function seeRules() {
    flushSync(() => showTab('general'))
    general.form.setFocus('rules')
  }

  const withForm = ({ isUnsaved }: { isUnsaved: boolean }) => ({ isKept: true, isUnsaved })
  return (
    <AddressTabs
      label="Organization settings"
      tabs={[
        { value: 'general', label: 'General', panel: <GeneralSettings settings={general} />, ...withForm(general) },
        { value: 'team', label: 'Team Members', panel: <TeamMembers /> },
        { value: 'bidding', label: 'Bidding', panel: <BiddingSettings settings={bidding} />, ...withForm(bidding) },
        {
          value: 'money',
          label: 'Money',
          panel: <MoneySettings settings={money} onSeeRules={seeRules} />,
          ...withForm(money),
        },
        { value: 'event', label: 'Event Night', panel: <EventSettings settings={event} />, ...withForm(event) },
      ]}
    />
  )
}
