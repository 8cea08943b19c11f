import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav } from '../ui/form/leave-store.ts'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { AreaMenu, AreaScreens } from './AreaMenu.tsx'
import { followOrganization } from './follow.ts'
import { useEventAtHand, useEventOfOtherTabs } from './frame/event-at-hand.ts'
import { queryClient } from './frame/query-client.ts'
import { useTeam } from './frame/team-context.ts'
import { Gate } from './Gate.tsx'
import { Header } from './Header.tsx'
import { Screens } from './Screens.tsx'
import { titleAt } from './screens.ts'

const DraftNotice = lazy(async () => ({ default: (await import('./events/DraftNotice.tsx')).DraftNotice }))

/** Everything a school's team works with, as one island: its links change the screen, not the page. */
export function AdminArea({ orgSlug }: { orgSlug: string }) {
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
  const { publishedAt } = useEventAtHand()
  const [path] = useLocation()
  const main = useArrival(path, titleAt(path))
  useFollowing(organization)
  useEventOfOtherTabs()
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
        {!publishedAt && (
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

/** Nothing happens in an inactive organization, and its line is closed. */
function useFollowing({ slug, isActive }: { slug: string; isActive: boolean }) {
  useEffect(() => (isActive ? followOrganization(slug) : undefined), [slug, isActive])
}
