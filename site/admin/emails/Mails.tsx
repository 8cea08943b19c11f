import { may } from '../../../api/contract/organizations/permissions.ts'
import { MailSkeletons } from '../../ui/emails/MailSkeletons.tsx'
import { filterOf, MailTabs } from '../../ui/emails/MailTabs.tsx'
import { NotSending } from '../../ui/emails/NotSending.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { FormHead } from '../frame/FormHead.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { useMails, useSendAgain } from './queries/mails.ts'

/** The emails that the organization sent, and what became of them, for those who may see them. */
export function Mails() {
  const { role } = useTeam()
  return (
    <>
      <FormHead title="Emails" />
      {may(role, 'manage organization') ? (
        <OwnMails />
      ) : (
        <p className="mt-4">Only owners can see the organization’s emails.</p>
      )}
    </>
  )
}

function OwnMails() {
  const { organization } = useTeam()
  const at = useListAt()
  const query = useMails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  const canSend = useCan('manage organization')
  return (
    <Loaded query={query} failure="The emails couldn’t be loaded." loading={<MailSkeletons />}>
      {(list) => (
        <>
          {!list.sending && <NotSending />}
          <MailTabs
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
