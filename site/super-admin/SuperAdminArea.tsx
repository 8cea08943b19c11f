import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import { Tooltips } from '../ui/controls/Tooltip.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav } from '../ui/form/leave-store.ts'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { Loading } from '../ui/list/Loaded.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { queryClient } from './frame/query-client.ts'
import { Organizations } from './organizations/Organizations.tsx'
import { Sidebar } from './Sidebar.tsx'
import { titleAt } from './screens.ts'
import { Users } from './users/Users.tsx'

/**
 * Everything a super admin works with, as one island: its links change the screen, not the page. See
 * product#super-admin-screens.
 */
export function SuperAdminArea({ person }: { person: Person }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltips>
        <Router base="/super-admin" aroundNav={aroundNav}>
          <Layout person={person}>
            <Screens person={person} />
          </Layout>
          <LeaveGuard />
        </Router>
        <PasswordDialog />
        <Toaster />
      </Tooltips>
    </QueryClientProvider>
  )
}

/** The sidebar beside every screen of the super admin area. */
function Layout({ person, children }: { person: Person; children: ReactNode }) {
  const [path] = useLocation()
  const main = useArrival(path, titleAt(path))
  return (
    <div className="mx-auto grid w-full max-w-[92rem] flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[14rem_minmax(0,1fr)] lg:content-stretch">
      <Sidebar key={path} path={path} person={person} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 px-[clamp(1rem,4vw,2rem)] pt-6 pb-16 outline-none lg:pl-10"
      >
        {children}
      </main>
    </div>
  )
}

const Organization = lazy(async () => ({ default: (await import('./organization/Organization.tsx')).Organization }))
const Activity = lazy(async () => ({ default: (await import('./activity/Activity.tsx')).Activity }))
const Emails = lazy(async () => ({ default: (await import('./emails/Emails.tsx')).Emails }))

/** Which screen is at which address; the page answers 404 at any other. See product#super-admin-area. */
function Screens({ person }: { person: Person }) {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={Dashboard} />
        <Route path="/organizations" component={Organizations} />
        <Route path="/organizations/:id">{({ id }) => <Organization key={id} id={id} />}</Route>
        <Route path="/users">
          <Users person={person} />
        </Route>
        <Route path="/mails" component={Emails} />
        <Route path="/activity" component={Activity} />
      </Switch>
    </Suspense>
  )
}
