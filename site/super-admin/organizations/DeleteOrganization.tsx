import { useState } from 'react'
import type { OrganizationSummary } from '../../../api/contract/super-admin/organization.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useChange } from '../frame/use-change.ts'

type Deleted = Pick<OrganizationSummary, 'id' | 'name' | 'slug' | 'totalAuctions'>

interface Props {
  /** What is to be deleted, while that is being asked. */
  organization: Deleted | null
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before an organization is deleted; its slug must be typed, so that it is this one and no other. */
export function DeleteOrganization({ organization, onClose, onDeleted }: Props) {
  return (
    <Dialog
      title={`Delete “${organization?.name}”?`}
      description="This removes its pages, auctions, bids, team, and invitations right away. Accounts stay. This can’t be undone."
      isOpen={organization !== null}
      onClose={onClose}
    >
      {organization && <Confirmation organization={organization} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  )
}

function Confirmation({ organization, onClose, onDeleted }: Props & { organization: Deleted }) {
  const [typed, setTyped] = useState('')
  const deletion = useChange((id: string) => superAdminCall('DELETE', `/api/super-admin/organizations/${id}`), {
    done: 'Organization deleted',
    failed: 'Failed to delete organization',
    onDone() {
      onClose()
      onDeleted?.()
    },
  })
  const isConfirmed = typed.trim() === organization.slug
  const isReady = isConfirmed && !deletion.isPending
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) deletion.mutate(organization.id)
      }}
    >
      <Field
        label={`Type ${organization.slug} to confirm`}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <button type="button" className="button grow sm:grow-0" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button button-danger grow sm:grow-0" aria-disabled={!isReady}>
          {deletion.isPending ? 'Deleting…' : 'Delete Organization'}
        </button>
      </div>
    </form>
  )
}
