import { lazy, type ReactNode, Suspense } from 'react'
import { Link, Route, Switch } from 'wouter'
import { DASHBOARD, FormSkeleton } from './frame/FormHead.tsx'
import { Dashboard } from './items/list/Dashboard.tsx'
import type { screens } from './screens.ts'

const Activity = lazy(async () => ({ default: (await import('./activity/Activity.tsx')).Activity }))
const FormScreens = lazy(async () => ({ default: (await import('./items/form/FormScreens.tsx')).FormScreens }))
const CheckoutLinks = lazy(async () => ({
  default: (await import('./checkout-links/CheckoutLinks.tsx')).CheckoutLinks,
}))
const Events = lazy(async () => ({ default: (await import('./events/Events.tsx')).Events }))
const Donations = lazy(async () => ({ default: (await import('./donations/Donations.tsx')).Donations }))
const ImportItems = lazy(async () => ({ default: (await import('./items/import/ImportItems.tsx')).ImportItems }))
const Emails = lazy(async () => ({ default: (await import('./emails/Emails.tsx')).Emails }))
const MessageScreens = lazy(async () => ({ default: (await import('./messages/Messages.tsx')).MessageScreens }))
const WinnerScreens = lazy(async () => ({ default: (await import('./winners/Winners.tsx')).WinnerScreens }))
const Paddles = lazy(async () => ({ default: (await import('./paddles/Paddles.tsx')).Paddles }))
const Print = lazy(async () => ({ default: (await import('./print/Print.tsx')).Print }))
const Files = lazy(async () => ({ default: (await import('./reports/Files.tsx')).Files }))
const Reports = lazy(async () => ({ default: (await import('./reports/Reports.tsx')).Reports }))
const Treasurer = lazy(async () => ({ default: (await import('./reports/Treasurer.tsx')).Treasurer }))
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }))

/** What each screen shows. All but the first load when they are first opened. */
const views: Record<keyof typeof screens, (params: { id?: string }) => ReactNode> = {
  '/': () => <Dashboard />,
  '/new-auction': () => <FormScreens />,
  '/auctions/:id/edit': ({ id = '' }) => <FormScreens id={id} />,
  '/import': () => <ImportItems />,
  '/events': () => <Events />,
  '/donations': () => <Donations />,
  '/checkout-links': () => <CheckoutLinks />,
  '/winners': () => <WinnerScreens />,
  '/winners/:id': ({ id = '' }) => <WinnerScreens id={id} />,
  '/paddles': () => <Paddles />,
  '/print': () => <Print />,
  '/reports': () => <Reports />,
  '/treasurer': () => <Treasurer />,
  '/files': () => <Files />,
  '/mails': () => <Emails />,
  '/messages': () => <MessageScreens />,
  '/messages/new': () => <MessageScreens isNew />,
  '/activity': () => <Activity />,
  '/settings': () => <Settings />,
}

/** Which screen is at which address. See product#admin-area. */
export function Screens() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Switch>
        {Object.entries(views).map(([path, view]) => (
          <Route key={path} path={path}>
            {view}
          </Route>
        ))}
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
