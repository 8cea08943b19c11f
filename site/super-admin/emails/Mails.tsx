import { MailSkeletons } from '../../ui/emails/MailSkeletons.tsx'
import { filterOf, MailTabs } from '../../ui/emails/MailTabs.tsx'
import { NotSending } from '../../ui/emails/NotSending.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { useSendAgain } from '../frame/queries/changes.ts'
import { useMails } from '../frame/queries/mails.ts'
import { Health } from './Health.tsx'

/** The reader's own time zone: each organization has another. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Every email there is, and whether email gets through. */
export function Mails() {
  const at = useListAt()
  const query = useMails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  return (
    <>
      <h1 className="text-3xl">Emails</h1>
      {query.data?.sending === false && <NotSending />}
      <Health timeZone={timeZone} />
      <Loaded query={query} loading={<MailSkeletons />}>
        {(list) => (
          <MailTabs
            list={list}
            at={at}
            timeZone={timeZone}
            namesOrganization
            pending={sendAgain.isPending ? sendAgain.variables : null}
            onSendAgain={sendAgain.mutate}
          />
        )}
      </Loaded>
    </>
  )
}
