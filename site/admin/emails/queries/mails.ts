import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MailFilter } from '../../../../api/contract/email/mail-groups.ts'
import type { MailView } from '../../../../api/contract/email/mail-view.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { untilSettled } from '../../../ui/emails/until-settled.ts'
import { change } from '../../frame/change.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

/** A page of the organization's emails; read again each time it is opened, and while one is being sent. */
export function useMails({ page, search, state }: { page: number; search: string; state: MailFilter }) {
  const { organization } = useTeam()
  return useQuery({
    ...queryAt(`/api/${organization.slug}/admin/mails`, { page: String(page), state, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: (query) => untilSettled(query.state.data),
  })
}

/** Sends an email once more. */
export function useSendAgain() {
  const { slug } = useTeam().organization
  return useAction(({ id }: MailView) => change('POST', `/api/${slug}/admin/mails/${id}/send-again`), {
    done: ({ recipient }) => ({ title: 'Email resent', description: recipient }),
    failure: { title: 'Failed to resend email', fallback: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/mails`) }),
  })
}
