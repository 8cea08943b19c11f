import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardKeyForm } from '../../../api/contract/checkout/card-account.ts'
import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'
import { keyOf } from '../../api-client/data-cache.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

/** Takes the key to an account, which is tried before it is stored. */
export function KeyForm({ label }: { label: string }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(cardKeyForm, { defaultValues: { key: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Stripe was not connected', async (typed) => {
    const answer = await change('POST', `/api/${slug}/admin/cards`, typed)
    queryClient.setQueryData(keyOf(`/api/${slug}/admin/cards`), answer)
    form.reset()
    showToast({ title: answer.account?.isTest ? 'Connected for tests' : 'Bidders can pay by card now' })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <KeySteps />
      <Field label="Restricted Key" autoComplete="off" spellCheck={false} {...field('key')} />
      <SubmitButton isNarrow label={label} pendingLabel="Trying It..." isPending={isPending} />
    </form>
  )
}

/** What the key needs at least, and what the treasurer's packet reads besides, as Stripe's page for a new key calls them. */
const RIGHTS = [
  'rak_checkout_session_write',
  'rak_charge_write',
  'rak_payout_read',
  'rak_balance_transaction_source_read',
  'rak_dispute_read',
]

/** Stripe's page for a new key, with the rights ticked. */
function newKeyAt(path: string): string {
  const query = new URLSearchParams([['name', PRODUCT_NAME], ...RIGHTS.map((right) => ['permissions[]', right])])
  return `https://dashboard.stripe.com${path}?${query}`
}

/** How to get a key, in three pictures. */
function KeySteps() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      <Step
        words="Open Stripe’s page. What it asks is ticked."
        picture={[1, 2, 3].map((row) => (
          <span key={row} className="flex items-center gap-2">
            <span className="grid size-4 place-items-center rounded-small bg-leaf text-(--on-leaf)">
              <Check className="size-3" />
            </span>
            <span className="h-2 w-24 rounded-full bg-line-strong" />
          </span>
        ))}
      >
        <StripeLink path="/apikeys/create" className="button">
          New Key at Stripe
        </StripeLink>
        <StripeLink path="/test/apikeys/create" className="text-link inline-flex min-h-11 items-center">
          Or a test key, to try it
        </StripeLink>
      </Step>
      <Step
        words="Press Create key, and copy it."
        picture={
          <span className="flex items-center justify-between gap-2 rounded-small border border-line-strong px-2 py-1.5">
            <span className="figures text-sm">rk_live_51…</span>
            <Copy className="size-4" />
          </span>
        }
      />
      <Step
        words="Paste it here."
        picture={
          <span className="grid gap-2">
            <span className="figures rounded-small border-2 border-leaf px-2 py-1.5 text-sm">rk_live_51…</span>
            <span className="h-5 w-20 rounded-small bg-leaf" />
          </span>
        }
      />
    </ol>
  )
}

function Step({ words, picture, children }: { words: string; picture: ReactNode; children?: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <span
        aria-hidden="true"
        className="grid h-28 content-center gap-2 rounded-soft border border-line bg-sunken px-5 text-ink"
      >
        {picture}
      </span>
      <p>{words}</p>
      {children}
    </li>
  )
}

function StripeLink({ path, className, children }: { path: string; className: string; children: string }) {
  return (
    <a href={newKeyAt(path)} target="_blank" rel="noopener" className={`${className} justify-self-start`}>
      {children}
    </a>
  )
}
