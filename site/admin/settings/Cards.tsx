import { useQuery } from '@tanstack/react-query'
import { type CardAccountView, signingSecretForm } from '../../../api/contract/checkout/card-account.ts'
import { cardFeeForm } from '../../../api/contract/checkout/card-fee.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { keyOf, queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showSaved, useSharedForm } from '../../ui/form/use-shared-form.ts'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { KeyForm } from './KeyForm.tsx'
import { Switch } from './SettingsForm.tsx'

/** Whether bidders pay by card on the organization's own Stripe account. See product#paying-by-card. */
export function Cards() {
  const { slug } = useTeam().organization
  const { data } = useQuery({
    ...queryAt(`/api/${slug}/admin/cards`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return (
    <SettingsSection title="Cards" about="Into your own Stripe account. We take no fee.">
      {data?.account ? (
        <Account account={data.account} reportsUrl={data.reportsUrl} />
      ) : (
        data && <KeyForm label="Connect Stripe" />
      )}
    </SettingsSection>
  )
}

const problems: Record<CardAccountView['state'], string | null> = {
  ready: null,
  elsewhere: 'This is a copy of the site, so it takes no payments. Paste the key again if it’s the real one now.',
  sealed: 'The key can’t be read on this installation. Please paste it again.',
}

function Account({ account, reportsUrl }: { account: CardAccountView; reportsUrl: string }) {
  const { slug, timeZone } = useTeam().organization
  const { isTest, connectedAt, connectedByName, state } = account
  const path = `/api/${slug}/admin/cards` as const
  const tryIt = useAction(() => change('POST', `${path}/try`), {
    done: (_, { message }) => ({ title: message }),
    failure: 'Something is missing',
  })
  const remove = useAction(() => change('DELETE', path), {
    done: 'Bidders can’t pay by card anymore',
    failure: 'Stripe was not removed',
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(path) }),
  })
  return (
    <>
      <div>
        <p className="font-semibold">
          {isTest ? 'TEST: no money moves until you paste a live key.' : 'Bidders can pay by card.'}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          Connected by {connectedByName}, {shortMoment(new Date(connectedAt), timeZone)}
        </p>
        {account.signingSecret === 'lost' && (
          <p className="mt-2 font-semibold text-brick">
            Stripe’s reports don’t count anymore: please paste the signing secret of this account’s webhook below, under
            Disputes and Stripe’s own refunds.
          </p>
        )}
        {problems[state] && <p className="mt-2 font-semibold text-brick">{problems[state]}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          aria-disabled={tryIt.isPending}
          onClick={() => tryIt.isPending || tryIt.mutate(undefined)}
        >
          {tryIt.isPending ? 'Trying…' : 'Try It'}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={remove.isPending}
          onClick={() => remove.isPending || remove.mutate(undefined)}
        >
          {remove.isPending ? 'Removing…' : 'Remove Stripe'}
        </button>
      </div>
      {tryIt.data?.seesPayouts === false && (
        <p className="text-sm text-ink-soft">
          The treasurer’s report can show Stripe’s fees and payouts, too. At Stripe, edit the key, and set Payouts,
          Balance transaction sources, and Disputes to Read.
        </p>
      )}
      <details>
        <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Replace the Key</summary>
        <KeyForm label="Replace Key" />
      </details>
      <details>
        <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Stripe’s Fee</summary>
        <CardFee fee={account.fee} />
      </details>
      <details>
        <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Disputes and Stripe’s own refunds</summary>
        <Reports reportsUrl={reportsUrl} isOn={account.signingSecret === 'saved'} />
      </details>
    </>
  )
}

/** Where Stripe reports what we are not told otherwise. */
function Reports({ reportsUrl, isOn }: { reportsUrl: string; isOn: boolean }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(signingSecretForm, { defaultValues: { signingSecret: '' } })
  const { field, submit, isPending } = useSubmit(form, 'The signing secret was not saved', async (typed) => {
    const answer = await change('PATCH', `/api/${slug}/admin/cards`, typed)
    queryClient.setQueryData(keyOf(`/api/${slug}/admin/cards`), answer)
    form.reset()
    showToast({ title: 'Stripe’s reports count now' })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Optional. Payments show here within a minute without it. To see disputes and refunds that you make at Stripe,
        add a webhook there with this address:
      </p>
      <p className="font-semibold wrap-anywhere">{reportsUrl}</p>
      <Field
        label="Signing Secret"
        autoComplete="off"
        spellCheck={false}
        hint={
          isOn
            ? 'One is saved. Paste another to replace it.'
            : 'Stripe shows it with the webhook. It begins with whsec_.'
        }
        {...field('signingSecret')}
      />
      <SubmitButton isNarrow label="Save Secret" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}

/** Whether bidders are asked to add what Stripe takes of a payment, and how much that is. See product#card-fees. */
function CardFee({ fee }: { fee: CardAccountView['fee'] }) {
  const { slug } = useTeam().organization
  const path = `/api/${slug}/admin/cards` as const
  const form = useSharedForm(cardFeeForm, fee)
  const { dirtyFields } = form.formState
  const { field, submit, isPending } = useSubmit(form, 'The fee was not saved', async () => {
    const sent = form.getValues()
    const answer = await change('PATCH', path, { ...fee, ...changedOf(sent, dirtyFields) })
    queryClient.setQueryData(keyOf(path), answer)
    showSaved(form, sent, answer.account?.fee ?? sent)
    showToast({ title: answer.account?.fee.isOn ? 'Bidders can add the fee now' : 'Bidders aren’t asked anymore' })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Switch
        label="Let bidders add Stripe’s fee"
        hint="A box on their bill, which they may check: “Add $5.83 so the school gets all of it”."
        {...form.register('isOn')}
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
      <SubmitButton isNarrow label="Save Fee" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}
