import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { aroundNav } from '../ui/leave-store.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { Tooltips } from '../ui/Tooltip.tsx'
import { Layout } from './Layout.tsx'
import { queryClient } from './query-client.ts'
import { Screens } from './Screens.tsx'

/** Everything a super admin works with, as one island: its links change the screen, not the page. Spec §2. */
export function PlatformArea({ person }: { person: Person }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltips>
        <Router base="/super-admin" aroundNav={aroundNav}>
          <Layout person={person}>
            <Screens person={person} />
          </Layout>
          <LeaveGuard />
        </Router>
        <Toaster />
      </Tooltips>
    </QueryClientProvider>
  )
}
