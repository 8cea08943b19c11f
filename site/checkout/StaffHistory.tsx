import type { CheckoutSheet } from '../../api/contract/checkout/checkout-view.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { useCheckout } from './checkout-context.ts'
import { historyOf } from './staff-history.ts'

/** Who did what for a winner and when; nothing before anybody did anything. */
export function StaffHistory({ sheet }: { sheet: CheckoutSheet }) {
  const { timeZone } = useCheckout().organization
  const entries = historyOf(sheet)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {entries.map(({ id, at, byName, what }) => (
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
