import type { PaddleView } from '../../../api/contract/checkout/paddle-view.ts'
import { paddleLabel } from '../../../api/contract/values/address/bidder.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { useTeam } from '../frame/team-context.ts'

interface Props {
  paddle: PaddleView
  onEdit: (paddle: PaddleView) => void
  onReturn: (paddle: PaddleView) => void
}

/** A paddle that is out, and who holds it. */
export function PaddleRow({ paddle, onEdit, onReturn }: Props) {
  const { timeZone } = useTeam().organization
  const { number, name, phone, itemCount, givenAt, givenBy } = paddle
  const label = paddleLabel(number)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="figures font-semibold">{label}</p>
        <p className="wrap-anywhere">{[name, phone].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {itemCount > 0 && `Bid on ${itemCount} ${itemCount === 1 ? 'item' : 'items'} · `}
          Handed out by {givenBy}, {shortMoment(new Date(givenAt), timeZone)}
        </p>
      </div>
      <div className="flex gap-2">
        <button type="button" className="button" aria-label={`Edit ${label}`} onClick={() => onEdit(paddle)}>
          Edit
        </button>
        <button type="button" className="button" aria-label={`Take back ${label}`} onClick={() => onReturn(paddle)}>
          Take Back
        </button>
      </div>
    </li>
  )
}
