import { QueryClientProvider } from '@tanstack/react-query'
import { Building2, History, LayoutDashboard, LogOut, Mail, User, UsersIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, Route, Router, Switch, useLocation } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { logOut } from '../account/log-out.ts'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import { FoldingNav } from '../ui/controls/FoldingNav.tsx'
import { Tooltips } from '../ui/controls/Tooltip.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav, askBefore } from '../ui/form/leave-store.ts'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { Loading } from '../ui/list/Loaded.tsx'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { Mark } from '../ui/picture/Mark.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { queryClient } from './frame/query-client.ts'
import { Organizations } from './organizations/Organizations.tsx'
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

const Organization = lazyPart(async () => (await import('./organization/Organization.tsx')).Organization)
const Activity = lazyPart(async () => (await import('./activity/Activity.tsx')).Activity)
const Emails = lazyPart(async () => (await import('./emails/Emails.tsx')).Emails)

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

const SettingsDialog = lazyPart(async () => (await import('../account/SettingsDialog.tsx')).SettingsDialog)

/** Links to the screens of the super admin area. */
function Sidebar({ path, person }: { path: string; person: Person }) {
  return (
    <header className="border-line bg-sheet max-lg:border-b lg:border-r">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-[clamp(1rem,4vw,2rem)] py-2 lg:sticky lg:top-0 lg:h-[min(100dvh,100%)] lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:overflow-y-auto lg:px-3 lg:py-5">
        <Home />
        <FoldingNav
          id="super-admin-menu"
          label="Super admin"
          buttonClass="lg:hidden"
          navClass="gap-1 pb-2 lg:mt-6 lg:flex lg:basis-auto lg:grow lg:pb-0"
        >
          <SidebarLink to="/" isHere={path === '/'} icon={<LayoutDashboard />} label="Dashboard" />
          <SidebarLink
            to="/organizations"
            isHere={path.startsWith('/organizations')}
            icon={<Building2 />}
            label="Organizations"
          />
          <SidebarLink to="/users" isHere={path === '/users'} icon={<UsersIcon />} label="Users" />
          <SidebarLink to="/mails" isHere={path === '/mails'} icon={<Mail />} label="Emails" />
          <SidebarLink to="/activity" isHere={path === '/activity'} icon={<History />} label="Activity" />
          <div className="flex flex-col gap-1 border-line max-lg:mt-1 max-lg:border-t max-lg:pt-1 lg:mt-auto">
            <MyAccount person={person} className={LINK} icon={<User aria-hidden="true" />} />
            <button type="button" className={LINK} onClick={() => askBefore(signOut)}>
              <LogOut aria-hidden="true" />
              Sign Out
            </button>
          </div>
        </FoldingNav>
      </div>
    </header>
  )
}

function Home() {
  return (
    <Link href="/" className="flex min-h-11 items-center gap-2.5 lg:px-3">
      <Mark className="size-8 shrink-0 text-leaf" />
      <span className="grid">
        <span className="font-serif text-lg leading-tight font-semibold">{PRODUCT_NAME}</span>
        <span className="eyebrow leading-tight">Super Admin</span>
      </span>
    </Link>
  )
}

const LINK =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-soft px-3 text-left font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf-wash aria-[current=page]:text-ink [&>svg]:size-4.5 [&>svg]:shrink-0'

function SidebarLink({ to, isHere, icon, label }: { to: string; isHere: boolean; icon: ReactNode; label: string }) {
  return (
    <Link href={to} className={LINK} {...(isHere && { 'aria-current': 'page' })}>
      {icon}
      {label}
    </Link>
  )
}

function signOut() {
  queryClient.clear()
  logOut()
}

/** One's own name and password: super admins never see the picker, where others change theirs. */
function MyAccount(props: { person: Person; className: string; icon: ReactNode }) {
  const [person, setPerson] = useState(props.person)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={props.className} onClick={() => setIsOpen(true)}>
        {props.icon}
        <span className="sr-only">User Settings of </span>
        <span className="wrap-anywhere">{person.name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <SettingsDialog person={person} isOpen onClose={() => setIsOpen(false)} onChanged={setPerson} />
        </Suspense>
      )}
    </>
  )
}
