import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailView } from '../../../api/contract/email/email-view.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { keyOf, queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmailLog } from '../../ui/emails/EmailLog.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { EmailPreview } from '../frame/EmailPreview.tsx'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

/** The emails that the organization sent, and what became of them, for those who may see them. */
export function Emails() {
  const { role, organization } = useTeam()
  const { slug } = organization
  const sendAgain = useAction(({ id }: EmailView) => change('POST', `/api/${slug}/admin/mails/${id}/send-again`), {
    done: ({ recipient }) => ({ title: 'Email resent', description: recipient }),
    failure: 'Failed to resend email',
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/admin/mails`) }),
  })
  const canSend = useCan('manage organization')
  const [opened, setOpened] = useState<EmailView | null>(null)
  return (
    <>
      <h1 className="text-3xl">All Emails</h1>
      {may(role, 'manage organization') ? (
        <EmailLog
          path={`/api/${slug}/admin/mails`}
          timeZone={organization.timeZone}
          sendAgain={canSend ? sendAgain : null}
          onOpen={setOpened}
          failure="The emails couldn’t be loaded."
        />
      ) : (
        <p className="mt-4">Only owners can see the organization’s emails.</p>
      )}
      <Dialog
        title="As It Arrived"
        description="Its links work for its reader alone."
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened && <OpenedEmail email={opened} />}
      </Dialog>
    </>
  )
}

/** What an email said when it left. */
function OpenedEmail({ email: { id } }: { email: EmailView }) {
  const { slug } = useTeam().organization
  const query = useQuery(queryAt(`/api/${slug}/admin/mails/${id}`))
  return (
    <Loaded query={query} failure="The email couldn’t be loaded.">
      {(shown) => <EmailPreview {...shown} />}
    </Loaded>
  )
}
