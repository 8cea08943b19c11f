import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import { Tooltips } from '../ui/controls/Tooltip.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav } from '../ui/form/leave-store.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { queryClient } from './frame/query-client.ts'
import { Gate } from './Gate.tsx'
import { Layout } from './Layout.tsx'
import { Screens } from './Screens.tsx'

/**
 * Everything a school's team works with, as one island: its links change the screen, not the page. See
 * product.md#admin-screens.
 */
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
        <PasswordDialog />
        <Toaster />
      </Tooltips>
    </QueryClientProvider>
  )
}
