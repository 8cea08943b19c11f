import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { ActivityView } from '../../../api/contract/super-admin/activity.ts'
import { type ActivityGroup, activityGroups } from '../../../api/contract/values/kind/activity-kind.ts'
import { moment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Select } from '../form/Select.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { Pages } from '../list/Pages.tsx'
import { Rows } from '../list/Rows.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { Status } from '../list/Status.tsx'
import { activityInWords, changesInWords } from './activity-words.ts'

interface Props {
  /** Where it is read; behind it is the file. */
  path: '/api/super-admin/activity' | `/api/${string}/admin/activity`
  /** In which zone times are shown. */
  timeZone: string
  /** Whether it is of all organizations: each entry names its own, and the days to search are those of `timeZone`. */
  isOfAll?: boolean
  /** Said in place of an error's own message. */
  failure?: string
}

/** Who did what, newest first, narrowed by what the address says; read again each time it is opened. See product#activity. */
export function ActivityLog({ path, timeZone, isOfAll = false, ...loading }: Props) {
  const at = useActivityAt()
  const filters = { ...at.given, ...(isOfAll && { timeZone }) }
  const query = useQuery({
    ...queryAt(path, { page: String(at.page), ...filters }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <>
      <Filters at={at}>
        {query.data?.entries.length !== 0 && (
          <a href={`${path}/export?${new URLSearchParams(filters)}`} download className="button mb-2">
            Download CSV
          </a>
        )}
      </Filters>
      <Loaded query={query} {...loading}>
        {({ entries, pagination }) =>
          entries.length === 0 ? (
            <Status className="py-10 text-center text-ink-soft">
              {Object.keys(at.given).length > 0
                ? 'Nothing here matches.'
                : 'Nothing yet. What the team does appears here.'}
            </Status>
          ) : (
            <>
              <p className="mt-4 mb-2 text-sm text-ink-soft">Times in {zoneName(timeZone)}</p>
              <Rows>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} timeZone={timeZone} namesOrganization={isOfAll} />
                ))}
              </Rows>
              <Pages {...pagination} of="acts" onTurn={at.turn} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface EntryProps {
  entry: ActivityView
  timeZone: string
  namesOrganization: boolean
}

function Entry({ entry, timeZone, namesOrganization }: EntryProps) {
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

const groupNames: Record<ActivityGroup, string> = {
  'sign-ins': 'Signing In',
  refusals: 'Refusals',
  team: 'Team',
  settings: 'Settings',
  auctions: 'Auctions',
  bids: 'Bids',
  checkout: 'Checkout',
  privacy: 'Privacy',
  emails: 'Emails',
  accounts: 'Accounts',
}
const options = [
  { value: 'all', label: 'All Activity' },
  ...activityGroups.map((group) => ({ value: group, label: groupNames[group] })),
]

/** Narrows the activity by person or item, by kind, and by days. */
function Filters({ at, children }: { at: ActivityAt; children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-2">
      <SearchBox
        label="Search activity"
        placeholder="Search by person or item"
        search={at.search}
        onSearch={(text) => at.narrow('search', text)}
      />
      <Select
        aria-label="Kind of activity"
        className="mb-2 w-full sm:w-40"
        options={options}
        value={at.group}
        onChange={(event) => at.narrow('group', event.target.value)}
      />
      <Day label="From" value={at.from} onChange={(day) => at.narrow('from', day)} />
      <Day label="To" value={at.to} onChange={(day) => at.narrow('to', day)} />
      {children}
    </div>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="mb-2 flex items-center gap-2 text-sm text-ink-soft max-sm:w-full">
      <span className="max-sm:w-10">{label}</span>
      <input
        type="date"
        className="field min-h-11 w-full sm:w-40"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** What narrows the list of activity, as the address has it. */
const FILTERS = ['group', 'search', 'from', 'to'] as const
type Filter = (typeof FILTERS)[number]

/** Which activity is shown. It is in the address, so that it can be shared and Back works. */
function useActivityAt() {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>
  // A year is typed figure by figure, from 0002 on: no day yet.
  const isHalfTyped = (name: string) => (name === 'from' || name === 'to') && filters[name].startsWith('0')
  const given = Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== '' && !isHalfTyped(name)),
  )
  return {
    ...filters,
    group: activityGroups.find((group) => group === filters.group) ?? ('all' as const),
    page: Number(params.get('page')) || 1,
    /** What was given, as the API takes it. */
    given,
    /** A new filter begins at the first page. */
    narrow: (filter: Filter, value: string) => setParams({ ...given, [filter]: value }, { replace: true }),
    turn: (page: number) => setParams({ ...given, page: String(page) }),
  }
}
type ActivityAt = ReturnType<typeof useActivityAt>
