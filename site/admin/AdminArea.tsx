import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { aroundNav } from '../ui/leave-store.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { Tooltips } from '../ui/Tooltip.tsx'
import { Gate } from './Gate.tsx'
import { Layout } from './Layout.tsx'
import { queryClient } from './query-client.ts'
import { Screens } from './Screens.tsx'

/** Everything a school's team works with, as one island: its links change the screen, not the page. Spec §2. */
export function AdminArea({ orgSlug }: { orgSlug: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltips>
        <Router base={`/${orgSlug}/admin`} aroundNav={aroundNav}>
          <Gate orgSlug={orgSlug}>
            <Layout>
              <Screens />
            </Layout>
          </Gate>
          <LeaveGuard />
        </Router>
        <Toaster />
      </Tooltips>
    </QueryClientProvider>
  )
}
