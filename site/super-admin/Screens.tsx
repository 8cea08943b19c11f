import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { Loading } from '../ui/list/Loading.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { Organizations } from './organizations/Organizations.tsx'
import { Users } from './users/Users.tsx'

const Organization = lazy(async () => ({ default: (await import('./organization/Organization.tsx')).Organization }))
const Activity = lazy(async () => ({ default: (await import('./activity/Activity.tsx')).Activity }))
const Mails = lazy(async () => ({ default: (await import('./emails/Mails.tsx')).Mails }))

/** Which screen is at which address; the page answers 404 at any other. See product.md#super-admin-area. */
export function Screens({ person }: { person: Person }) {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={Dashboard} />
        <Route path="/organizations" component={Organizations} />
        <Route path="/organizations/:id">{({ id }) => <Organization key={id} id={id} />}</Route>
        <Route path="/users">
          <Users person={person} />
        </Route>
        <Route path="/mails" component={Mails} />
        <Route path="/activity" component={Activity} />
      </Switch>
    </Suspense>
  )
}
