import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EmailFilter } from '../../../api/contract/email/email-groups.ts'
import type { EmailView } from '../../../api/contract/email/email-view.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { keyOf, queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { EmailSkeletons } from '../../ui/emails/EmailSkeletons.tsx'
import { EmailTabs, filterOf } from '../../ui/emails/EmailTabs.tsx'
import { NotSending } from '../../ui/emails/NotSending.tsx'
import { untilSettled } from '../../ui/emails/until-settled.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { change } from '../frame/change.ts'
import { FormHead } from '../frame/FormHead.tsx'
import { queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

/** The emails that the organization sent, and what became of them, for those who may see them. */
export function Emails() {
  const { role } = useTeam()
  return (
    <>
      <FormHead title="Emails" />
      {may(role, 'manage organization') ? (
        <OwnEmails />
      ) : (
        <p className="mt-4">Only owners can see the organization’s emails.</p>
      )}
    </>
  )
}

function OwnEmails() {
  const { organization } = useTeam()
  const at = useListAt()
  const query = useEmails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  const canSend = useCan('manage organization')
  return (
    <Loaded query={query} failure="The emails couldn’t be loaded." loading={<EmailSkeletons />}>
      {(list) => (
        <>
          {!list.sending && <NotSending />}
          <EmailTabs
            list={list}
            at={at}
            timeZone={organization.timeZone}
            pending={sendAgain.isPending ? sendAgain.variables : null}
            onSendAgain={canSend ? sendAgain.mutate : null}
          />
        </>
      )}
    </Loaded>
  )
}

/** A page of the organization's emails; read again each time it is opened, and while one is being sent. */
function useEmails({ page, search, state }: { page: number; search: string; state: EmailFilter }) {
  const { organization } = useTeam()
  return useQuery({
    ...queryAt(`/api/${organization.slug}/admin/mails`, { page: String(page), state, ...(search && { search }) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: (query) => untilSettled(query.state.data),
  })
}

/** Sends an email once more. */
function useSendAgain() {
  const { slug } = useTeam().organization
  return useAction(({ id }: EmailView) => change('POST', `/api/${slug}/admin/mails/${id}/send-again`), {
    done: ({ recipient }) => ({ title: 'Email resent', description: recipient }),
    failure: { title: 'Failed to resend email', fallback: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/mails`) }),
  })
}
