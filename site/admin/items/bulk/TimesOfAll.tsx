import { serverNow } from '../../../api-client/server-clock.ts'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { ChangeAll } from './ChangeAll.tsx'

/** A button that changes the times of all upcoming items. */
export function TimesOfAll({ className }: { className: string }) {
  const isDraft = useEventAtHand().publishedAt === null
  return (
    <ChangeAll
      name="times"
      label="Change Times"
      className={className}
      includes={({ startTime }) => isDraft || new Date(startTime) > serverNow()}
    />
  )
}
