import { useState } from 'react'
import { ENDED_LINKS, helperForm, PIN_LENGTH } from '../../api/contract/checkout/checkout-link.ts'
import type { CheckoutStart } from '../../api/contract/checkout/checkout-view.ts'
import { CallError, call } from '../api-client/call.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { checkoutClient, startOf } from './checkout-client.ts'

interface Props {
  orgSlug: string
  organizationName: string
  /** What the link carried; `null` for whoever came without one. */
  secret: string | null
  /** Why they are not let in yet. */
  refusal: CallError
  /** Who worked here on this device until now. */
  last: CheckoutStart | null
}

/** Asks a helper for PIN and name, or says why their link is of no use. */
export function Entry({ orgSlug, organizationName, secret, refusal, last }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const reason = last?.endsAt && new Date(last.endsAt) <= new Date() ? ENDED_LINKS.expired : reasonOf(refusal)
  return (
    <main id="main" className="mx-auto grid w-full max-w-md content-start gap-5 px-4 py-10">
      <div>
        <p className="font-serif font-semibold wrap-anywhere">{organizationName}</p>
        <h1 className="text-3xl">Checkout</h1>
      </div>
      {(problem ?? (secret ? endedReason(refusal) : reason)) && (
        <p role="alert" className="rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
          {problem ?? (secret ? endedReason(refusal) : reason)}
        </p>
      )}
      {secret ? (
        <PinForm orgSlug={orgSlug} secret={secret} onProblem={setProblem} />
      ) : (
        <p>
          Helpers scan the code or open the link that the organizer has. The team can{' '}
          <a href={`/${orgSlug}/admin`} className="text-link">
            sign in
          </a>{' '}
          and come back.
        </p>
      )}
    </main>
  )
}

function PinForm({
  orgSlug,
  secret,
  onProblem,
}: Pick<Props, 'orgSlug'> & { secret: string; onProblem: (why: string | null) => void }) {
  const form = useCheckedForm(helperForm, { defaultValues: { pin: '', name: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to enter', async (typed) => {
    onProblem(null)
    try {
      await call('POST', `/api/${orgSlug}/checkout/enter`, { ...typed, secret })
    } catch (error) {
      if (!(error instanceof CallError) || !error.problem?.code) throw error
      if (error.problem.code === 'wrong-pin')
        form.setError('pin', { message: error.problem.message }, { shouldFocus: true })
      else onProblem(error.problem.message)
      return
    }
    await checkoutClient.invalidateQueries(startOf(orgSlug))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="PIN"
        hint="The organizer tells you."
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH + 2}
        {...field('pin')}
      />
      <Field
        label="Your Name"
        hint="The team sees it next to everything you record."
        autoComplete="name"
        {...field('name')}
      />
      <SubmitButton label="Start" pendingLabel="Starting…" isPending={isPending} />
    </form>
  )
}

/** Said before the form only when a link ended: that there is no session is what the form is for. */
function endedReason({ problem }: CallError): string | null {
  return problem?.code === 'expired' || problem?.code === 'revoked' ? problem.message : null
}

function reasonOf(refusal: CallError): string {
  return refusal.problem?.message ?? 'The checkout couldn’t be opened.'
}
