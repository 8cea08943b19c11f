import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { PageNotFound } from './PageNotFound.tsx'

const NewAuction = lazy(async () => ({ default: (await import('./form/NewItem.tsx')).NewAuction }))
const EditAuction = lazy(async () => ({ default: (await import('./form/EditItem.tsx')).EditAuction }))
const Mails = lazy(async () => ({ default: (await import('./mails/Mails.tsx')).Mails }))
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }))

/** Which screen stands at which address. All but the first are fetched when they are first opened. Spec §2. */
export function Screens() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Switch>
        <Route path="/">
          <Dashboard />
        </Route>
        <Route path="/new-auction">
          <NewAuction />
        </Route>
        <Route path="/auctions/:id/edit">{({ id }) => <EditAuction key={id} id={id} />}</Route>
        <Route path="/mails">
          <Mails />
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
