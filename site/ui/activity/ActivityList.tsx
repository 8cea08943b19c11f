import type { ActivityView, ActivityList as List } from '../../../api/contract/super-admin/activity.ts'
import { moment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { Pages } from '../list/Pages.tsx'
import { Rows } from '../list/Rows.tsx'
import { activityInWords } from './activity-words.ts'
import { changesInWords } from './change-words.ts'

interface Props {
  list: List
  /** In which zone times are shown. */
  timeZone: string
  /** Whether each entry names its organization. */
  namesOrganization?: boolean
  /** Whether something narrows the list. */
  isNarrowed: boolean
  onTurn: (page: number) => void
}

/** What was done, newest first. */
export function ActivityList({ list: { acts, pagination }, timeZone, namesOrganization = false, ...props }: Props) {
  if (acts.length === 0) {
    return (
      <p className="py-10 text-center text-ink-soft" role="status">
        {props.isNarrowed ? 'Nothing here matches.' : 'Nothing yet. What the team does appears here.'}
      </p>
    )
  }
  return (
    <>
      <p className="mt-4 mb-2 text-sm text-ink-soft">Times in {zoneName(timeZone)}</p>
      <Rows>
        {acts.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} timeZone={timeZone} namesOrganization={namesOrganization} />
        ))}
      </Rows>
      <Pages {...pagination} of="acts" onTurn={props.onTurn} />
    </>
  )
}

function ActivityLine({
  entry,
  timeZone,
  namesOrganization,
}: {
  entry: ActivityView
  timeZone: string
  namesOrganization: boolean
}) {
  const { at, network, organization, bidder, changes } = entry
  return (
    <li className="px-4 py-3 text-sm">
      <p className="text-base font-semibold wrap-anywhere">{activityInWords(entry)}</p>
      {changes && (
        <ul className="wrap-anywhere">
          {changesInWords(changes, timeZone).map(({ field, words }) => (
            <li key={field} className="line-clamp-3">
              {words}
            </li>
          ))}
        </ul>
      )}
      <p className="figures text-ink-soft wrap-anywhere">
        <time dateTime={at}>{moment(new Date(at), timeZone)}</time>
        {bidder && ` · ${bidder}`}
        {network && ` · from ${network}`}
        {namesOrganization && organization && ` · ${organization.name}`}
      </p>
    </li>
  )
}
