import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EmailFilter } from '../../../../api/contract/email/email-groups.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { untilSettled } from '../../../ui/emails/until-settled.ts'

/** One page of all emails; read again while one is being sent. */
export function useEmails({ page, search, state }: { page: number; search: string; state: EmailFilter }) {
  return useQuery({
    ...queryAt('/api/super-admin/mails', { page: String(page), search, state }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => untilSettled(query.state.data),
  })
}

const REREAD_MS = 30_000

/** Whether email gets through; read again as long as it is shown. */
export function useMailHealth() {
  return useQuery({ ...queryAt('/api/super-admin/mail-health'), refetchInterval: REREAD_MS })
}
