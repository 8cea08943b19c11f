import { lazy, Suspense } from 'react'
import { Link, Route, Switch } from 'wouter'
import { FormSkeleton } from './frame/FormHead.tsx'
import { DASHBOARD } from './frame/screens.ts'
import { Dashboard } from './items/list/Dashboard.tsx'

const Activity = lazy(async () => ({ default: (await import('./activity/Activity.tsx')).Activity }))
const FormScreens = lazy(async () => ({ default: (await import('./items/form/FormScreens.tsx')).FormScreens }))
const CheckoutLinks = lazy(async () => ({
  default: (await import('./checkout-links/CheckoutLinks.tsx')).CheckoutLinks,
}))
const Donations = lazy(async () => ({ default: (await import('./donations/Donations.tsx')).Donations }))
const ImportItems = lazy(async () => ({ default: (await import('./items/import/ImportItems.tsx')).ImportItems }))
const Emails = lazy(async () => ({ default: (await import('./emails/Emails.tsx')).Emails }))
const MessageScreens = lazy(async () => ({ default: (await import('./messages/Messages.tsx')).MessageScreens }))
const WinnerScreens = lazy(async () => ({ default: (await import('./winners/Winners.tsx')).WinnerScreens }))
const Paddles = lazy(async () => ({ default: (await import('./paddles/Paddles.tsx')).Paddles }))
const Reports = lazy(async () => ({ default: (await import('./reports/Reports.tsx')).Reports }))
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }))

/**
 * Which screen is at which address. All but the first load when they are first opened. See
 * product.md#admin-area.
 */
export function Screens() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Switch>
        <Route path="/" component={Dashboard} />
        <Route path="/new-auction">
          <FormScreens />
        </Route>
        <Route path="/auctions/:id/edit">{({ id }) => <FormScreens id={id} />}</Route>
        <Route path="/import" component={ImportItems} />
        <Route path="/donations" component={Donations} />
        <Route path="/winners">
          <WinnerScreens />
        </Route>
        <Route path="/winners/:id">{({ id }) => <WinnerScreens id={id} />}</Route>
        <Route path="/paddles" component={Paddles} />
        <Route path="/checkout-links" component={CheckoutLinks} />
        <Route path="/reports" component={Reports} />
        <Route path="/mails" component={Emails} />
        <Route path="/messages">
          <MessageScreens />
        </Route>
        <Route path="/messages/new">
          <MessageScreens isNew />
        </Route>
        <Route path="/activity" component={Activity} />
        <Route path="/settings" component={Settings} />
        <Route component={PageNotFound} />
      </Switch>
    </Suspense>
  )
}

/** No screen of the admin area is at this address. */
function PageNotFound() {
  return (
    <section className="py-16 text-center">
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mt-2 text-ink-soft">404: We couldn’t find that page. Check the link for typos.</p>
      <Link href={DASHBOARD} className="button mt-6">
        Back to Dashboard
      </Link>
    </section>
  )
}
