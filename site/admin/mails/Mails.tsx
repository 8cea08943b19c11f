import { may } from '../../../api/contract/organizations/permissions.ts'
import { filterOf, MailTabs } from '../../mail-list/MailTabs.tsx'
import { NotSending } from '../../mail-list/NotSending.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { FormHead } from '../form/FormHead.tsx'
import { useMails, useSendAgain } from '../queries/mails.ts'
import { useCan, useTeam } from '../team-context.ts'
import { MailSkeletons } from './MailSkeletons.tsx'

/** What the organization wrote to whom, and what became of it, for those who may know. */
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
  const { data, error, refetch, isPlaceholderData } = useMails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  const canSend = useCan('manage organization')
  return (
    <>
      {error && <LoadFailure onRetry={refetch} />}
      {!data && !error && <MailSkeletons />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {!data.sending && <NotSending />}
          <MailTabs
            list={data}
            at={at}
            timeZone={organization.timeZone}
            pending={sendAgain.isPending ? sendAgain.variables : null}
            onSendAgain={canSend ? sendAgain.mutate : null}
          />
        </div>
      )}
    </>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-4">
      <p>The emails couldn’t be loaded.</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
