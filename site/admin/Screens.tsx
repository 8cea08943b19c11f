import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { PageNotFound } from './PageNotFound.tsx'

const Activity = lazy(async () => ({ default: (await import('./activity/Activity.tsx')).Activity }))
const NewItem = lazy(async () => ({ default: (await import('./form/NewItem.tsx')).NewItem }))
const EditItem = lazy(async () => ({ default: (await import('./form/EditItem.tsx')).EditItem }))
const Donations = lazy(async () => ({ default: (await import('./donations/Donations.tsx')).Donations }))
const ImportItems = lazy(async () => ({ default: (await import('./import/ImportItems.tsx')).ImportItems }))
const Mails = lazy(async () => ({ default: (await import('./mails/Mails.tsx')).Mails }))
const Messages = lazy(async () => ({ default: (await import('./messages/Messages.tsx')).Messages }))
const Compose = lazy(async () => ({ default: (await import('./messages/Compose.tsx')).Compose }))
const Winners = lazy(async () => ({ default: (await import('./winners/Winners.tsx')).Winners }))
const WinnerSheet = lazy(async () => ({ default: (await import('./winners/WinnerSheet.tsx')).WinnerSheet }))
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
        <Route path="/">
          <Dashboard />
        </Route>
        <Route path="/new-auction">
          <NewItem />
        </Route>
        <Route path="/auctions/:id/edit">{({ id }) => <EditItem key={id} id={id} />}</Route>
        <Route path="/import">
          <ImportItems />
        </Route>
        <Route path="/donations">
          <Donations />
        </Route>
        <Route path="/winners">
          <Winners />
        </Route>
        <Route path="/winners/:id">{({ id }) => <WinnerSheet key={id} id={id} />}</Route>
        <Route path="/paddles">
          <Paddles />
        </Route>
        <Route path="/reports">
          <Reports />
        </Route>
        <Route path="/mails">
          <Mails />
        </Route>
        <Route path="/messages">
          <Messages />
        </Route>
        <Route path="/messages/new">
          <Compose />
        </Route>
        <Route path="/activity">
          <Activity />
        </Route>
        <Route path="/settings">
          <Settings />
        </Route>
        <Route>
          <PageNotFound />
        </Route>
      </Switch>
    </Suspense>
  )
}
