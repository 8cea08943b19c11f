import { useStore } from '@nanostores/react'
import { moment } from '../../api/contract/values/moment.ts'
import { type TimeLeft, timeLeft, timeLeftInWords } from '../../api/contract/values/time-left.ts'
import { $trouble } from './item-store.ts'
import { type LiveItem, scheduleOf } from './live-item.ts'
import { milestone } from './milestone.ts'
import { useItem, useNow, usePhase } from './use-live.ts'

const LAST_MINUTES_SECONDS = 300

/** The time left on the server's clock, and when that is where the organization is. */
export function Countdown(props: { item: LiveItem; renderedAt: string }) {
  const item = useItem(props.item)
  const phase = usePhase(props.item)
  const now = useNow(props.renderedAt)
  const { startTime, endTime } = scheduleOf(item)
  const target = phase === 'not-started' ? startTime : endTime
  const left = timeLeft(now, target)
  const isLast = phase === 'live' && left.inSeconds <= LAST_MINUTES_SECONDS
  const when = moment(target, item.organization.timeZone)
  return (
    <div>
      <p className={`eyebrow ${isLast ? 'text-brick' : ''}`}>
        {phase === 'not-started' && 'Bidding opens in'}
        {phase === 'live' && (isLast ? 'Last minutes! Bidding closes in' : 'Bidding closes in')}
        {phase === 'ended' && 'Bidding has ended'}
      </p>
      {phase !== 'ended' && <Units left={left} isLast={isLast} />}
      <p className="text-ink-soft">
        {phase === 'not-started' ? 'Opens' : phase === 'live' ? 'Closes' : 'Closed'}{' '}
        <time dateTime={target.toISOString()}>{when}</time>
      </p>
      <ExtendedEnd item={item} end={when} isEnded={phase === 'ended'} />
      <p className="sr-only" aria-live="polite">
        {phase === 'ended' && 'Bidding has ended'}
        {phase === 'live' && milestone(left) && `${milestone(left)} left to bid`}
      </p>
      <Trouble />
    </div>
  )
}

/** What bids in the last minutes do to the end, and have done. See product.md#extended-end. */
function ExtendedEnd({ item, end, isEnded }: { item: LiveItem; end: string; isEnded: boolean }) {
  const { extensionMinutes, scheduledEndTime, organization } = item
  if (extensionMinutes === 0 && scheduledEndTime === null) return null
  const scheduled = scheduledEndTime && moment(new Date(scheduledEndTime), organization.timeZone)
  return (
    <p aria-live="polite" className="mt-1 text-sm text-ink-soft">
      {scheduled
        ? // With the new end in it, so that each extension is read out.
          `Extended to ${end} because of late bids. It was scheduled to close ${scheduled}.`
        : !isEnded &&
          `A bid in the last ${extensionMinutes} minutes adds time, so no one is outbid at the last second.`}
    </p>
  )
}

function Units({ left, isLast }: { left: TimeLeft; isLast: boolean }) {
  const { days, hours, minutes, seconds } = left
  return (
    <p
      role="timer"
      aria-label={`${timeLeftInWords(left)} left`}
      className={`mt-2 mb-3 flex divide-x divide-line ${isLast ? 'text-brick' : ''}`}
    >
      {days > 0 && <Unit amount={days} digits={1} name={days === 1 ? 'day' : 'days'} />}
      {left.inSeconds >= 3600 && <Unit amount={hours} name={hours === 1 ? 'hour' : 'hours'} />}
      <Unit amount={minutes} name="min" />
      <Unit amount={seconds} name="sec" />
    </p>
  )
}

function Unit({ amount, name, digits = 2 }: { amount: number; name: string; digits?: number }) {
  return (
    <span aria-hidden="true" className="w-16 pl-3 first:pl-0 sm:w-20 sm:pl-4">
      <span className="figures block font-serif text-3xl leading-none font-semibold">
        {String(amount).padStart(digits, '0')}
      </span>
      <span className="text-sm text-ink-soft">{name}</span>
    </span>
  )
}

function Trouble() {
  if (useStore($trouble, { ssr: () => null }) !== 'unreachable') return null
  return (
    <p role="status" className="font-semibold">
      Can’t connect. Trying again…
    </p>
  )
}
