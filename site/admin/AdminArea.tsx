import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Route, Router, Switch, useLocation } from 'wouter'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import type { KnownPath } from '../api-client/route.ts'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav } from '../ui/form/leave-store.ts'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { AreaMenu, AreaScreens } from './AreaMenu.tsx'
import { takeEventOfAddress, useEventAtHand, useEventOfThisTab } from './frame/event-at-hand.ts'
import { DASHBOARD, FormSkeleton } from './frame/FormHead.tsx'
import { labelsOf } from './frame/queries/category-labels.ts'
import { refreshItems } from './frame/queries/items.ts'
import { queryClient } from './frame/query-client.ts'
import { startOf, useTeam } from './frame/team-context.ts'
import { Gate } from './Gate.tsx'
import { Header } from './Header.tsx'
import { Dashboard } from './items/list/Dashboard.tsx'
import { type screens, titleAt } from './screens.ts'

const DraftNotice = lazyPart(async () => (await import('./events/DraftNotice.tsx')).DraftNotice)

/** Everything a school's team works with, as one island: its links change the screen, not the page. */
export function AdminArea({ orgSlug }: { orgSlug: string }) {
  // Before anything is read.
  useState(takeEventOfAddress)
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={`/${orgSlug}/admin`} aroundNav={aroundNav}>
        <Gate orgSlug={orgSlug}>
          <Layout>
            <Screens />
          </Layout>
        </Gate>
        <LeaveGuard />
      </Router>
      <PasswordDialog />
      <Toaster />
    </QueryClientProvider>
  )
}

/** What every screen of the admin area has around it. See product#admin-layout. */
function Layout({ children }: { children: ReactNode }) {
  const { organization } = useTeam()
  const isDraft = useEventAtHand().publishedAt === null
  // Once published it still says whom to tell.
  const [wasDraft] = useState(isDraft)
  const [path] = useLocation()
  const main = useArrival(path, titleAt(path))
  useFollowing(organization)
  useEventOfThisTab()
  return (
    <>
      <Header key={path} />
      <AreaMenu />
      <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 pt-6 pb-32 outline-none md:pb-16">
        {!organization.isActive && (
          <p className="mb-6 rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
            This organization is inactive. Its public pages are hidden and nothing can be changed.
          </p>
        )}
        {(isDraft || wasDraft) && (
          <Suspense fallback={null}>
            <DraftNotice />
          </Suspense>
        )}
        <AreaScreens />
        {children}
      </main>
    </>
  )
}

/** Follows the organization while it is active: nothing happens in one that is not, and its stream is refused. */
function useFollowing({ slug, isActive }: { slug: string; isActive: boolean }) {
  useEffect(() => (isActive ? followOrganization(slug) : undefined), [slug, isActive])
}

const Activity = lazyPart(async () => (await import('./activity/Activity.tsx')).Activity)
const FormScreens = lazyPart(async () => (await import('./items/form/FormScreens.tsx')).FormScreens)
const CheckoutLinks = lazyPart(async () => (await import('./checkout-links/CheckoutLinks.tsx')).CheckoutLinks)
const Events = lazyPart(async () => (await import('./events/Events.tsx')).Events)
const Donations = lazyPart(async () => (await import('./donations/Donations.tsx')).Donations)
const Causes = lazyPart(async () => (await import('./causes/Causes.tsx')).Causes)
const ImportItems = lazyPart(async () => (await import('./items/import/ImportItems.tsx')).ImportItems)
const DescribePhotos = lazyPart(async () => (await import('./items/photos/DescribePhotos.tsx')).DescribePhotos)
const Emails = lazyPart(async () => (await import('./emails/Emails.tsx')).Emails)
const MessageScreens = lazyPart(async () => (await import('./messages/Messages.tsx')).MessageScreens)
const WinnerScreens = lazyPart(async () => (await import('./winners/Winners.tsx')).WinnerScreens)
const Paddles = lazyPart(async () => (await import('./paddles/Paddles.tsx')).Paddles)
const Print = lazyPart(async () => (await import('./print/Print.tsx')).Print)
const Files = lazyPart(async () => (await import('./reports/Files.tsx')).Files)
const Reports = lazyPart(async () => (await import('./reports/Reports.tsx')).Reports)
const Treasurer = lazyPart(async () => (await import('./reports/Treasurer.tsx')).Treasurer)
const Settings = lazyPart(async () => (await import('./settings/Settings.tsx')).Settings)

/** What each screen shows. All but the first load when they are first opened. */
const views: Record<keyof typeof screens, (params: { id?: string }) => ReactNode> = {
  '/': () => <Dashboard />,
  '/new-auction': () => <FormScreens />,
  '/auctions/:id/edit': ({ id = '' }) => <FormScreens id={id} />,
  '/import': () => <ImportItems />,
  '/photos': () => <DescribePhotos />,
  '/events': () => <Events />,
  '/donations': () => <Donations />,
  '/causes': () => <Causes />,
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
function Screens() {
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

/** One bid is read at once; a rush of them is one read in this time, not a hundred. Nobody waits a second for a bid. */
const LEAST_BETWEEN_READS_MS = 700
/** A stream that was refused, as while the server starts anew, does not come back by itself. */
const REOPENED_AFTER_MS = 5_000

/**
 * Reads the items again whenever a hint says that something changed, and when this tab is shown again; what is set for the
 * whole organization, too, where the hint is not of one item. While it is hidden, the stream is closed. See
 * product#live-updates.
 * @returns how to stop
 */
function followOrganization(orgSlug: string): () => void {
  let stream: EventSource | null = null
  let due: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  // Not by the clock of the device, which may be set back by hours.
  let readAt = 0
  let isOfItems = true

  function readSoon() {
    due ??= setTimeout(
      () => {
        due = undefined
        readAt = performance.now()
        refreshItems(orgSlug)
        if (!isOfItems) refreshSettings(orgSlug)
        isOfItems = true
      },
      readAt + LEAST_BETWEEN_READS_MS - performance.now(),
    )
  }

  function readAll() {
    isOfItems = false
    readSoon()
  }

  function open() {
    stream = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    stream.addEventListener('change', ({ data }) => (data === '' ? readAll() : readSoon()))
    stream.addEventListener('error', onLost)
  }

  function onLost() {
    // Nobody told of what changed while it was lost.
    stream?.addEventListener('open', readAll, { once: true })
    if (stream?.readyState === EventSource.CLOSED) reopening = setTimeout(onVisibility, REOPENED_AFTER_MS)
  }

  function close() {
    clearTimeout(reopening)
    stream?.close()
    stream = null
  }

  function onVisibility() {
    close()
    if (document.hidden) return
    open()
    readAll()
  }

  if (!document.hidden) open()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(due)
    close()
  }
}

function refreshSettings(orgSlug: string) {
  for (const { queryKey } of [startOf(orgSlug), labelsOf(orgSlug)]) void queryClient.invalidateQueries({ queryKey })
}
