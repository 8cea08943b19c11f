import { may } from '../../../api/contract/organizations/permissions.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { FormHead } from '../frame/FormHead.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { AuctionDefaults } from './AuctionDefaults.tsx'
import { BidderPrivacy } from './BidderPrivacy.tsx'
import { BidderQuestions } from './BidderQuestions.tsx'
import { BlockedAddresses } from './BlockedAddresses.tsx'
import { BoardSettings } from './BoardSettings.tsx'
import { CategoryLabels } from './CategoryLabels.tsx'
import { DonationSettings } from './DonationSettings.tsx'
import { OrganizationDetails } from './OrganizationDetails.tsx'
import { PaddleSettings } from './PaddleSettings.tsx'
import { PaymentSettings } from './PaymentSettings.tsx'
import { TeamMembers } from './TeamMembers.tsx'

/** What an organization decides for itself, for those who may. See product.md#organization-settings. */
export function Settings() {
  const { role } = useTeam()
  return (
    <>
      <FormHead title="Organization Settings" />
      {may(role, 'manage organization') ? (
        <div className="mt-4">
          <Tabs
            label="Organization settings"
            tabs={[
              { value: 'general', label: 'General', panel: <General />, isKept: true },
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

function General() {
  const canChange = useCan('manage organization')
  return (
    <fieldset disabled={!canChange} className="grid min-w-0 gap-10">
      <OrganizationDetails />
      <AuctionDefaults />
      <DonationSettings />
      <BoardSettings />
      <PaymentSettings />
      <BidderQuestions />
      <PaddleSettings />
      <CategoryLabels />
      <BlockedAddresses />
      <BidderPrivacy />
    </fieldset>
  )
}
