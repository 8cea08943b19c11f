import {
  type BlockedAddress,
  type BlockForm,
  blockForm,
} from '../../../api/contract/auction/bidding/blocked-address.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { blockAddress, useBlockedAddresses, useUnblock } from '../bids/blocked-addresses.ts'
import { useTeam } from '../frame/team-context.ts'

/** Who cannot bid here, and how to let them again. See product#blocked-addresses. */
export function BlockedAddresses() {
  const { data } = useBlockedAddresses()
  return (
    <SettingsSection title="Blocked Addresses" about="Bids they placed stay until you cancel them.">
      <BlockFields />
      <Rows>
        {data?.blockedAddresses.map((blocked) => (
          <Blocked key={blocked.id} blocked={blocked} />
        ))}
      </Rows>
    </SettingsSection>
  )
}

function BlockFields() {
  const { slug } = useTeam().organization
  const form = useCheckedForm(blockForm, { defaultValues: { email: '', reason: '' } })
  const block = async (values: BlockForm) => {
    await blockAddress(slug, values)
    showToast({ title: 'Address blocked', description: values.email })
    form.reset()
  }
  const { field, submit, isPending } = useSubmit(form, 'Failed to block address', block)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email to Block" type="email" autoComplete="off" required {...field('email')} />
      <Field
        label="Reason (Optional)"
        hint="Bidders who ask for their data can read it."
        maxLength={200}
        {...field('reason')}
      />
      <SubmitButton isNarrow label="Block Address" pendingLabel="Blocking..." isPending={isPending} />
    </form>
  )
}

function Blocked({ blocked: { id, label, reason, blockedBy, blockedAt } }: { blocked: BlockedAddress }) {
  const { timeZone } = useTeam().organization
  const unblock = useUnblock()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{label}</p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        <p className="text-sm text-ink-soft wrap-anywhere">
          Blocked {blockedBy && `by ${blockedBy}, `}
          {shortMoment(new Date(blockedAt), timeZone)}
        </p>
      </div>
      <RowButton name={`Unblock ${label}`} isPending={unblock.isPending} onPress={() => unblock.mutate(id)}>
        Unblock
      </RowButton>
    </li>
  )
}
