import type { Person } from '../../api/contract/accounts/account.ts'
import type { Membership } from '../../api/contract/organizations/organization.ts'
import { Tabs } from '../ui/controls/Tabs.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SummaryChoices } from './SummaryChoices.tsx'
import { TwoStep } from './TwoStep.tsx'

interface Props {
  person: Person
  /** Where they work, as far as is known. */
  organizations?: Membership[] | null
  isOpen: boolean
  onClose: () => void
  onChanged: (person: Person) => void
}

/** The user's own name, email, and password, where they are signed in, and which emails they get as a team member. */
export function SettingsDialog({ person, organizations, isOpen, onClose, onChanged }: Props) {
  const profile = <ProfileForm person={person} onChanged={onChanged} onDone={onClose} />
  const password = (
    <>
      <PasswordForm email={person.email} onChanged={onClose} />
      <TwoStep />
    </>
  )
  return (
    <Dialog title="User Settings" isOpen={isOpen} onOpenChange={(isStillOpen) => isStillOpen || onClose()}>
      <Tabs
        label="User settings"
        tabs={[
          { value: 'profile', label: 'Profile', panel: profile },
          { value: 'password', label: 'Password', panel: password },
          { value: 'devices', label: 'Devices', panel: <Devices /> },
          ...(organizations?.length
            ? [{ value: 'emails', label: 'Emails', panel: <SummaryChoices organizations={organizations} /> }]
            : []),
        ]}
      />
    </Dialog>
  )
}
