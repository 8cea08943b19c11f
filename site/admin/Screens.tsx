import { lazy, Suspense } from 'react'
import { Link, Route, Switch } from 'wouter'
import type { Screen } from '../ui/hooks/use-arrival.ts'
import { DASHBOARD, FormSkeleton } from './frame/FormHead.tsx'
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

/** Every screen, what the document is called there, and what it shows. All but the first load when they are first opened. */
export const screens: Screen[] = [
  { path: '/', title: 'Dashboard', show: () => <Dashboard /> },
  { path: '/new-auction', title: 'New Auction', show: () => <FormScreens /> },
  { path: '/auctions/:id/edit', title: 'Edit Auction', show: ({ id = '' }) => <FormScreens id={id} /> },
  { path: '/import', title: 'Import Items', show: () => <ImportItems /> },
  { path: '/donations', title: 'Donations', show: () => <Donations /> },
  { path: '/checkout-links', title: 'Checkout Links', show: () => <CheckoutLinks /> },
  { path: '/winners', title: 'Winners', show: () => <WinnerScreens /> },
  { path: '/winners/:id', title: 'Winner', show: ({ id = '' }) => <WinnerScreens id={id} /> },
  { path: '/paddles', title: 'Paddles', show: () => <Paddles /> },
  { path: '/reports', title: 'Reports', show: () => <Reports /> },
  { path: '/mails', title: 'Emails', show: () => <Emails /> },
  { path: '/messages', title: 'Messages', show: () => <MessageScreens /> },
  { path: '/messages/new', title: 'New Message', show: () => <MessageScreens isNew /> },
  { path: '/activity', title: 'Activity', show: () => <Activity /> },
  { path: '/settings', title: 'Organization Settings', show: () => <Settings /> },
]

/** Which screen is at which address. See product.md#admin-area. */
export function Screens() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Switch>
        {screens.map(({ path, show }) => (
          <Route key={path} path={path}>
            {show}
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
