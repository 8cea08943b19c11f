import type { CardAccountView } from '../../../api/contract/checkout/card-account.ts'
import { cardFeeForm } from '../../../api/contract/checkout/card-fee.ts'
import { keyOf } from '../../api-client/data-cache.ts'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { Switch } from './SettingsForm.tsx'

/** Whether bidders are asked to add what Stripe takes of a payment, and how much that is. See product#card-fees. */
export function CardFee({ fee }: { fee: CardAccountView['fee'] }) {
  const { slug } = useTeam().organization
  const path = `/api/${slug}/admin/cards` as const
  const form = useCheckedForm(cardFeeForm, { defaultValues: fee })
  const { field, submit, isPending } = useSubmit(form, 'The fee was not saved', async () => {
    const answer = await change('PATCH', path, form.getValues())
    queryClient.setQueryData(keyOf(path), answer)
    showToast({ title: answer.account?.fee.isOffered ? 'Bidders can add the fee now' : 'Bidders aren’t asked anymore' })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Switch
        label="Let bidders add Stripe’s fee"
        hint="A box on their bill, which they may check: “Add $5.83 so the school gets all of it”."
        {...form.register('isOffered')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Percent of Each Payment"
          inputMode="decimal"
          autoComplete="off"
          hint="Stripe’s own: 2.9, or 2.2 for a registered nonprofit that asked."
          {...field('percent')}
        />
        <PriceField label="And for Each Payment" hint="Stripe’s own: 0.30." {...field('fixed')} />
      </div>
      <div>
        <SubmitButton label="Save Fee" pendingLabel="Saving..." isPending={isPending} />
      </div>
    </form>
  )
}
