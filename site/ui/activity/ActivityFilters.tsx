import { type ActivityGroup, activityGroups } from '../../../api/contract/values/kind/activity-kind.ts'
import { Select } from '../form/Select.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import type { ActivityAt } from './use-activity-at.ts'

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
export function ActivityFilters({ at, exportPath }: { at: ActivityAt; exportPath: string }) {
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
      <a href={`${exportPath}?${new URLSearchParams(at.given)}`} download className="button mb-2">
        Download CSV
      </a>
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
