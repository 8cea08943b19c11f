import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { PasswordDialog } from '../account/PasswordDialog.tsx'
import { Tooltips } from '../ui/controls/Tooltip.tsx'
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx'
import { aroundNav } from '../ui/form/leave-store.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { queryClient } from './frame/query-client.ts'
import { Layout } from './Layout.tsx'
import { Screens } from './Screens.tsx'

/**
 * Everything a super admin works with, as one island: its links change the screen, not the page. See
 * product.md#super-admin-screens.
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
