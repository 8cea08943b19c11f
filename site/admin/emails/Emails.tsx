import type { EmailView } from '../../../api/contract/email/email-view.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { keyOf } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { EmailLog } from '../../ui/emails/EmailLog.tsx'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

/** The emails that the organization sent, and what became of them, for those who may see them. */
export function Emails() {
  const { role, organization } = useTeam()
  const sendAgain = useSendAgain()
  const canSend = useCan('manage organization')
  return (
    <>
      <h1 className="text-3xl">All Emails</h1>
      {may(role, 'manage organization') ? (
        <EmailLog
          path={`/api/${organization.slug}/admin/mails`}
          timeZone={organization.timeZone}
          sendAgain={canSend ? sendAgain : null}
          failure="The emails couldn’t be loaded."
        />
      ) : (
        <p className="mt-4">Only owners can see the organization’s emails.</p>
      )}
    </>
  )
}

/** Sends an email once more. */
function useSendAgain() {
  const { slug } = useTeam().organization
  return useAction(({ id }: EmailView) => change('POST', `/api/${slug}/admin/mails/${id}/send-again`), {
    done: ({ recipient }) => ({ title: 'Email resent', description: recipient }),
    failure: 'Failed to resend email',
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/mails`) }),
  })
}
