import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type HolderForm, holderForm } from '../../../api/contract/checkout/paddle-form.ts'
import type { PaddleView } from '../../../api/contract/checkout/paddle-view.ts'
import { paddleLabel } from '../../../api/contract/values/address/bidder.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useTeam } from '../frame/team-context.ts'
import { changeHolder } from './queries/paddles.ts'

/** Changes who holds a paddle, while one is given. */
export function HolderDialog({ paddle, onClose }: { paddle: PaddleView | null; onClose: () => void }) {
  return (
    <Dialog
      title={paddle ? paddleLabel(paddle.number) : ''}
      isOpen={paddle !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {paddle && <Fields paddle={paddle} onClose={onClose} />}
    </Dialog>
  )
}

function Fields({ paddle: { id, name, phone }, onClose }: { paddle: PaddleView; onClose: () => void }) {
  const { slug } = useTeam().organization
  const form = useForm({ resolver: zodResolver(holderForm), defaultValues: { name: name ?? '', phone: phone ?? '' } })
  const save = async (values: HolderForm) => {
    await changeHolder(slug, id, values)
    onClose()
  }
  const failure = { title: 'Failed to save', fallback: 'Please try again.' }
  const { field, submit, isPending } = useSubmit(form, save, failure)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Name" autoComplete="off" required {...field('name')} />
      <Field label="Phone (Optional)" type="tel" autoComplete="off" {...field('phone')} />
      <div>
        <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
      </div>
    </form>
  )
}
