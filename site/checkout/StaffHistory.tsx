import type { CounterSheet } from '../../api/contract/checkout/counter-view.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { useCounter } from './counter-context.ts'
import { historyOf } from './staff-history.ts'

/** Who did what for a winner and when; nothing before anybody did anything. */
export function StaffHistory({ sheet }: { sheet: CounterSheet }) {
  const { timeZone } = useCounter().organization
  const acts = historyOf(sheet)
  if (acts.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {acts.map(({ id, at, byName, what }) => (
          <li key={id} className="wrap-anywhere">
            {what}{' '}
            <span className="text-ink-soft">
              {shortMoment(new Date(at), timeZone)}, {byName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
