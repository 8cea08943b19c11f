import { keepPreviousData, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import type { MailFilter } from '../../../api/contract/mail/mail-groups.ts'
import type { MailList, MailView } from '../../../api/contract/mail/mail-view.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { untilSettled } from '../../mail-list/until-settled.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { queryClient } from '../query-client.ts'
import { useTeam } from '../team-context.ts'

function mailsKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'mails']
}

/** A page of the organization's mails; read anew each time it is opened, and while something is on its way. */
export function useMails({ page, search, state }: { page: number; search: string; state: MailFilter }) {
  const { organization } = useTeam()
  return useQuery<MailList>({
    queryKey: [...mailsKey(organization.slug), { page: String(page), state, ...(search && { search }) }],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: (query) => untilSettled(query.state.data),
  })
}

/** Sends a mail once more. */
export function useSendAgain() {
  const { slug } = useTeam().organization
  return useMutation({
    mutationFn: ({ id }: MailView) => change('POST', `/api/${slug}/admin/mails/${id}/send-again`),
    onSuccess: (_, { recipient }) => showToast({ title: 'Email resent', description: recipient }),
    onError: (error) =>
      showToast({
        title: 'Failed to resend email',
        description: reasonOf(error, 'Please try again.'),
        isDestructive: true,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey(slug) }),
  })
}
