import type { Person } from '../../api/contract/accounts/account.ts'
import { Tabs } from '../ui/controls/Tabs.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

interface Props {
  person: Person
  isOpen: boolean
  onClose: () => void
  onChanged: (person: Person) => void
}

/** One's own name, e-mail and password. */
export function SettingsDialog({ person, isOpen, onClose, onChanged }: Props) {
  const profile = <ProfileForm person={person} onChanged={onChanged} onDone={onClose} />
  const password = <PasswordForm email={person.email} onChanged={onClose} />
  return (
    <Dialog title="User Settings" isOpen={isOpen} onOpenChange={(isStillOpen) => isStillOpen || onClose()}>
      <Tabs
        label="User settings"
        tabs={[
          { value: 'profile', label: 'Profile', panel: profile },
          { value: 'password', label: 'Password', panel: password },
        ]}
      />
    </Dialog>
  )
}
