import { summaryReason } from '../../api/contract/organizations/closing-summary.ts'
import type { Membership } from '../../api/contract/organizations/organization.ts'
import { chooseSummary } from './organizations-store.ts'

/** For which organizations one is mailed what sold; owners always are. */
export function SummaryChoices({ organizations }: { organizations: Membership[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Closing Summaries</legend>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        When bidding closes, get an email with every item, its price, and its winner.
      </p>
      <ul className="divide-y divide-line rounded-soft border border-line bg-sheet">
        {organizations.map((organization) => (
          <li key={organization.id}>
            <Choice
              organization={organization}
              onChoose={(getsSummary) => chooseSummary(organizations, organization.slug, getsSummary)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Choice({ organization, onChoose }: { organization: Membership; onChoose: (isOn: boolean) => void }) {
  const { name, role, getsSummary } = organization
  const isAlways = summaryReason({ role, wantsSummary: getsSummary }) === 'role'
  return (
    <label className={`flex min-h-12 items-center gap-3 px-4 py-2 ${isAlways ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-leaf"
        checked={getsSummary}
        disabled={isAlways}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className="min-w-0 wrap-anywhere">
        {name}
        {isAlways && <span className="block text-sm text-ink-soft">Always on for owners</span>}
      </span>
    </label>
  )
}
