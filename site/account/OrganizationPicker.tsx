import { useStore } from '@nanostores/react'
import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../../api/contract/accounts/account.ts'
import type { Membership, OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { $appState } from './app-state.ts'
import { CreateOrganization } from './CreateOrganization.tsx'
import { createOrganization } from './create-organization.ts'
import { logOut } from './log-out.ts'
import { OrganizationList } from './OrganizationList.tsx'
import { $organizations, reloadOrganizations } from './organizations-store.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

interface Props {
  person: Person
  /** As the server had them; `null` when it could not say. */
  organizations: Membership[] | null
}

/** What a signed-in user sees who has not chosen an organization. See product.md#organization-picker. */
export function OrganizationPicker(props: Props) {
  const [person, setPerson] = useState(props.person)
  const [open, setOpen] = useState<'settings' | 'creation' | null>(null)
  const organizations = useStore($organizations, { ssr: 'initial' }) ?? props.organizations
  const close = () => setOpen(null)

  async function create(form: OrganizationForm) {
    await createOrganization(form)
    await reloadOrganizations()
    close()
  }

  return (
    <>
      <PickerHeading name={person.name} onSettings={() => setOpen('settings')} />
      <OrganizationList organizations={organizations} onCreate={() => setOpen('creation')} />
      <SettingsDialog
        person={person}
        organizations={organizations}
        isOpen={open === 'settings'}
        onClose={close}
        onChanged={setPerson}
      />
      <Dialog
        title="Create Organization"
        description="Your school, PTA, or team gets its own auction page."
        isOpen={open === 'creation'}
        onOpenChange={close}
      >
        <CreateOrganization create={create} />
      </Dialog>
      <PasswordDialog />
      <Toaster />
    </>
  )
}

/** Welcomes a person, and offers their settings and Sign Out. */
function PickerHeading({ name, onSettings }: { name: string; onSettings: () => void }) {
  const isLeaving = useStore($appState, { ssr: 'initial' }) === 'unauthenticated'
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-4xl wrap-anywhere">Welcome, {name}</h1>
        <p className="mt-1 text-lg text-ink-soft">Choose an organization.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onSettings}>
          <Settings className="size-4.5" aria-hidden="true" />
          User Settings
        </button>
        <button type="button" className="button" aria-disabled={isLeaving} onClick={logOut}>
          <LogOut className="size-4.5" aria-hidden="true" />
          {isLeaving ? 'Logging Out...' : 'Log Out'}
        </button>
      </div>
    </div>
  )
}
