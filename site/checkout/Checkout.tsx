import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { CallError } from '../api-client/call.ts'
import { LoadFailure } from '../ui/list/LoadFailure.tsx'
import { LoadingPage } from '../ui/page/LoadingPage.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { BidScreen } from './BidScreen.tsx'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { Connection } from './Connection.tsx'
import { checkoutClient, startOf } from './checkout-client.ts'
import { CheckoutContext } from './checkout-context.ts'
import { Entry } from './Entry.tsx'
import { FindScreen } from './FindScreen.tsx'
import { PaddleScreen } from './PaddleScreen.tsx'
import { useLinkSecret } from './use-link-secret.ts'
import { WinnerScreen } from './WinnerScreen.tsx'

/** Where helpers and the team check winners out and enter bids, as one island. See product.md#checkout-for-helpers. */
export function Checkout(place: { orgSlug: string; organizationName: string }) {
  return (
    <QueryClientProvider client={checkoutClient}>
      <Admission {...place} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Shows the checkout to whoever may work there, and asks others for the PIN of their link. */
function Admission({ orgSlug, organizationName }: { orgSlug: string; organizationName: string }) {
  const { data: start, error, isPending, refetch } = useQuery(startOf(orgSlug))
  const secret = useLinkSecret(start !== undefined && error === null)
  if (isPending) return <LoadingPage />
  if (error instanceof CallError)
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
              <Route path="/items/:id">{({ id }) => <BidScreen key={id} id={id} />}</Route>
            </Switch>
          </FindScreen>
        </main>
      </Router>
    </CheckoutContext>
  )
}
