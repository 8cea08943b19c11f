import { QueryClientProvider, useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { ENDED_LINKS, helperForm, PIN_LENGTH } from '../../api/contract/checkout/checkout-link.ts'
import type { CheckoutStart } from '../../api/contract/checkout/checkout-view.ts'
import type { PaddleForm } from '../../api/contract/checkout/paddle.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { CallError, call } from '../api-client/call.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { serverNow } from '../api-client/server-clock.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { Loaded, LoadFailure } from '../ui/list/Loaded.tsx'
import { LoadingPage } from '../ui/page/LoadingPage.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { BidScreen } from './BidScreen.tsx'
import { checkoutClient, startOf } from './checkout-client.ts'
import { CheckoutContext, useCheckout } from './checkout-context.ts'
import { FindScreen } from './FindScreen.tsx'
import { GiveForm } from './GiveForm.tsx'
import { HallScreen } from './HallScreen.tsx'
import { RaiseScreen } from './RaiseScreen.tsx'
import { useLinkSecret } from './use-link-secret.ts'
import { WinnerScreen } from './WinnerScreen.tsx'

/** Where helpers and the team check winners out and enter bids, as one island. See product#checkout-for-helpers. */
export function Checkout(place: { orgSlug: string; organizationName: string }) {
  return (
    <QueryClientProvider client={checkoutClient}>
      <Admission {...place} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** A cause may begin meanwhile, or the team switch paddles on. */
const REREAD_MS = 30_000

/** Shows the checkout to whoever may work there, and asks others for the PIN of their link. */
function Admission({ orgSlug, organizationName }: { orgSlug: string; organizationName: string }) {
  const { data: start, error, isPending, refetch } = useQuery({ ...startOf(orgSlug), refetchInterval: REREAD_MS })
  // Whoever is inside stays there while the server is away.
  const isRefused = error instanceof CallError && (!start || [401, 403, 404].includes(error.status))
  const secret = useLinkSecret(start !== undefined && !isRefused)
  if (isPending) return <LoadingPage />
  if (isRefused)
    return (
      <Entry
        orgSlug={orgSlug}
        organizationName={organizationName}
        secret={secret}
        refusal={error}
        last={start ?? null}
      />
    )
  if (!start) return <LoadFailure message="The checkout couldn’t be loaded." onRetry={refetch} />
  return (
    <CheckoutContext value={start}>
      <Router hook={useHashLocation}>
        <CheckoutHeader />
        <Connection />
        <main id="main" className="mx-auto w-full max-w-3xl flex-1 px-4 pt-4 pb-36 sm:pb-16">
          <FindScreen>
            <Switch>
              <Route path="/winners/:id">{({ id }) => <WinnerScreen key={id} id={id} />}</Route>
              <Route path="/paddles">
                <PaddleScreen />
              </Route>
              <Route path="/gifts">
                <RaiseScreen />
              </Route>
              <Route path="/hall/:id?">{({ id }) => <HallScreen key={id} id={id} />}</Route>
              <Route path="/items/:id">{({ id }) => <BidScreen key={id} id={id} />}</Route>
            </Switch>
          </FindScreen>
        </main>
      </Router>
    </CheckoutContext>
  )
}

/** Where guests without email get a paddle. See product#paddles. */
function PaddleScreen() {
  const path = `/api/${useCheckout().organization.slug}/checkout/paddles` as const
  const next = useQuery({ ...queryAt(path), refetchOnMount: 'always', gcTime: 0 })
  const give = async (paddle: PaddleForm) => (await call('POST', path, paddle)).nextNumber
  return (
    <div className="mt-6">
      <h1 className="text-3xl">Hand Out a Paddle</h1>
      <Loaded query={next} failure="The next number couldn’t be loaded.">
        {({ nextNumber }) => <GiveForm nextNumber={nextNumber} give={give} />}
      </Loaded>
      <BackToSearch />
    </div>
  )
}

/** Says while something is being sent again, and asks before the page is left with it. */
function Connection() {
  const failures = useMutationState({ filters: { status: 'pending' }, select: ({ state }) => state.failureCount })
  const isSending = failures.length > 0
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  return (
    <div role="status" className="sticky top-0 z-10">
      {failures.some((count) => count > 0) && (
        <p className="bg-brick-wash px-4 py-2 text-center font-semibold text-brick">
          No connection. We keep trying, and nothing is recorded twice.
        </p>
      )}
    </div>
  )
}

/** Whose checkout it is, and who works there until when. */
function CheckoutHeader() {
  const { organization, name, role, endsAt } = useCheckout()

  async function leave() {
    try {
      await call('POST', `/api/${organization.slug}/checkout/leave`)
      await checkoutClient.invalidateQueries(startOf(organization.slug))
    } catch (error) {
      showFailure('Failed to leave', error)
    }
  }

  return (
    <header className="border-b border-line bg-sheet">
      <div className="mx-auto flex min-h-14 max-w-3xl px-4 items-center justify-between gap-4 py-1.5">
        <div className="min-w-0">
          <p className="font-serif leading-tight font-semibold wrap-anywhere">{organization.name}</p>
          <p className="text-sm leading-tight text-ink-soft wrap-anywhere">
            {name}
            {endsAt && `, until ${shortMoment(new Date(endsAt), organization.timeZone)}`}
          </p>
        </div>
        {role === 'helper' ? (
          <button type="button" className="button shrink-0" onClick={leave}>
            Leave
          </button>
        ) : (
          <a href={`/${organization.slug}/admin/winners`} className="button shrink-0">
            Admin
          </a>
        )}
      </div>
    </header>
  )
}

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
function Entry({ orgSlug, organizationName, secret, refusal, last }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const hasExpired = last?.endsAt && new Date(last.endsAt) <= serverNow()
  const reason = hasExpired ? ENDED_LINKS.expired : (refusal.problem?.message ?? 'The checkout couldn’t be opened.')
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
