import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { call } from '../api-client/call.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { checkoutClient, startOf } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'

/** Whose checkout it is, and who works there until when. */
export function CheckoutHeader() {
  const { organization, name, role, endsAt } = useCheckout()

  async function leave() {
    try {
      await call('POST', `/api/${organization.slug}/checkout/leave`)
      await checkoutClient.invalidateQueries(startOf(organization.slug))
    } catch (error) {
      showFailure({ title: 'Failed to leave', fallback: 'Please try again.' }, error)
    }
  }

  return (
    <header className="border-b border-line bg-sheet">
      <div className="mx-auto flex min-h-14 max-w-3xl px-4 items-center justify-between gap-4 py-1.5">
        <div className="min-w-0">
          <p className="truncate font-serif font-semibold">{organization.name}</p>
          <p className="truncate text-sm text-ink-soft">
            {name}
            {endsAt && `, until ${shortMoment(new Date(endsAt), organization.timeZone)}`}
          </p>
        </div>
        {role === 'helper' ? (
          <button type="button" className="button shrink-0" onClick={leave}>
            Leave
          </button>
        ) : (
          <a href={`/${organization.slug}/admin/winners`} className="button shrink-0">
            Admin
          </a>
        )}
      </div>
    </header>
  )
}
