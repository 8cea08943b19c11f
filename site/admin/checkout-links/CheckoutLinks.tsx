import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { LINK_HOURS, type LinkHours, type NewCheckoutLink } from '../../../api/contract/checkout/checkout-link.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { LinkLines } from './LinkLines.tsx'
import { NewLink } from './NewLink.tsx'
import { useCheckoutLinks, useLinkActions } from './queries/checkout-links.ts'

const options = LINK_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))

/** Links by which helpers work at the checkout for some hours. See product.md#checkout-links. */
export function CheckoutLinks() {
  const { slug } = useTeam().organization
  const canMakeLinks = useCan('manage team')
  return (
    <>
      <Link href="/winners" className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Winners
      </Link>
      <h1 className="text-3xl">Checkout Links</h1>
      <p className="mt-2 max-w-[65ch]">
        With a link and its PIN, helpers take payments, hand over items, and enter bids from paper, for some hours and
        without an account. You and your team open{' '}
        <a href={`/${slug}/checkout`} className="text-link">
          the checkout
        </a>{' '}
        without one.
      </p>
      {canMakeLinks ? <Links /> : <p className="mt-4">Only owners can make links for helpers.</p>}
    </>
  )
}

function Links() {
  const [made, setMade] = useState<NewCheckoutLink | null>(null)
  return (
    <>
      {made ? <NewLink link={made} onDone={() => setMade(null)} /> : <LinkForm onMade={setMade} />}
      <Loaded query={useCheckoutLinks()} failure="The links couldn’t be loaded.">
        {(links) => <LinkLines links={links} />}
      </Loaded>
    </>
  )
}

/** Makes a link; for an evening, unless something else is chosen. */
function LinkForm({ onMade }: { onMade: (link: NewCheckoutLink) => void }) {
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
