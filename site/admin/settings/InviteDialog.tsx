import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { inviteForm } from '../../../api/contract/organizations/invitation.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { ROLES_IN_WORDS, roleOptions } from '../../ui/form/role-options.ts'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useTeam } from '../frame/team-context.ts'
import { inviteUser } from './queries/team-actions.ts'

/** Invites someone to the team. See product.md#invitations. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="Invite User"
      description="We’ll email a link that works once, for seven days."
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
    >
      <InviteFields onSent={onClose} />
    </Dialog>
  )
}

function InviteFields({ onSent }: { onSent: () => void }) {
  const { slug } = useTeam().organization
  const form = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', role: 'manager' as const },
  })
  const { submit, isPending } = useSubmit(
    form,
    async (invitation) => {
      await inviteUser(slug, invitation)
      onSent()
    },
    { title: 'Failed to send invitation', fallback: 'Please try again.' },
  )
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" type="email" required error={errors.email?.message} {...form.register('email')} />
      <Labelled label="Role" hint={ROLES_IN_WORDS} error={errors.role?.message}>
        {(ties) => <Select options={roleOptions} {...ties} {...form.register('role')} />}
      </Labelled>
      <SubmitButton label="Send Invitation" pendingLabel="Sending..." isPending={isPending} />
    </form>
  )
}
