import { useState } from 'react'
import type { OrganizationForm } from '../../../api/contract/organizations/organization.ts'
import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { CreateOrganization } from '../../account/CreateOrganization.tsx'
import { createOrganization } from '../../account/create-organization.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { queryClient } from '../frame/query-client.ts'
import { AdminPicker } from './AdminPicker.tsx'

/** Creates an organization for someone else, who becomes its admin. See product.md#creating-an-organization. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="New Organization"
      description="Create it for someone who already has an account. They become its admin."
      isOpen
      onOpenChange={(stays) => !stays && onClose()}
    >
      <OrganizationCreation onCreated={onClose} />
    </Dialog>
  )
}

function OrganizationCreation({ onCreated }: { onCreated: () => void }) {
  const [admin, setAdmin] = useState<UserAccount | null>(null)

  async function create(form: OrganizationForm) {
    await createOrganization({ ...form, adminUserId: admin?.id })
    onCreated()
    await queryClient.invalidateQueries()
  }

  return (
    <div className="grid gap-4">
      <AdminPicker admin={admin} onChoose={setAdmin} />
      <CreateOrganization create={create} isIncomplete={admin === null} />
    </div>
  )
}
