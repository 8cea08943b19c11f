import { type FormEvent, useState } from 'react'
import { LINK_HOURS, type LinkHours, type NewCheckoutLink } from '../../../api/contract/checkout/checkout-link.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useLinkActions } from './queries/checkout-links.ts'

const options = LINK_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))

/** Makes a link; for an evening, unless something else is chosen. */
export function LinkForm({ onMade }: { onMade: (link: NewCheckoutLink) => void }) {
  const [hours, setHours] = useState<LinkHours>(4)
  const { make } = useLinkActions()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!make.isPending) make.mutate(hours, { onSuccess: onMade })
  }

  return (
    <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3">
      <div className="w-40">
        <Labelled label="Good For">
          {(ties) => (
            <Select
              {...ties}
              value={String(hours)}
              options={options}
              onChange={({ target }) => setHours(LINK_HOURS.find((one) => String(one) === target.value) ?? 4)}
            />
          )}
        </Labelled>
      </div>
      <SubmitButton label="Make a Link" pendingLabel="Making…" isPending={make.isPending} />
    </form>
  )
}
