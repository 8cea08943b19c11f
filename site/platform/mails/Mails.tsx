import { filterOf, MailTabs } from '../../mail-list/MailTabs.tsx'
import { NotSending } from '../../mail-list/NotSending.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Loading } from '../Loading.tsx'
import { useSendAgain } from '../queries/changes.ts'
import { useMails } from '../queries/mails.ts'
import { Health } from './Health.tsx'

/** By the clock of whoever reads: organizations have many. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Every mail there is, and how mail fares. */
export function Mails() {
  const at = useListAt()
  const { data, error, refetch, isPlaceholderData } = useMails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  return (
    <>
      <h1 className="text-3xl">Emails</h1>
      {data?.sending === false && <NotSending />}
      <Health timeZone={timeZone} />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <MailTabs
            list={data}
            at={at}
            timeZone={timeZone}
            namesOrganization
            pending={sendAgain.isPending ? sendAgain.variables : null}
            onSendAgain={sendAgain.mutate}
          />
        </div>
      )}
    </>
  )
}
