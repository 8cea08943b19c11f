import { moment, zonedTime } from '../../api/contract/values/time/moment.ts'
import { durationInWords, type TimeLeft, timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { LAST_MINUTES_SECONDS, milestone } from './clock-store.ts'
import { $message } from './confirm-step.ts'
import { type LiveItem, scheduleOf } from './live-item.ts'
import { useItem, useNow, usePhase, useTrouble } from './use-live.ts'

/** The time left on the server's clock, and when that is where the organization is. */
export function Countdown(props: { item: LiveItem; renderedAt: string }) {
  const item = useItem(props.item)
  const phase = usePhase(props.item)
  const now = useNow(props.renderedAt)
  const { startTime, endTime } = scheduleOf(item)
  const target = phase === 'not-started' ? startTime : endTime
  const left = timeLeft(now, target)
  const reached = milestone(left)
  const isLast = phase === 'live' && left.inSeconds <= LAST_MINUTES_SECONDS
  const { language, say } = spoken()
  const when = moment(target, item.organization.timeZone, language)
  return (
    <div>
      <p className={`eyebrow ${isLast ? 'text-brick' : ''}`}>
        {phase === 'not-started' && say('opensIn')}
        {phase === 'live' && say(isLast ? 'lastMinutes' : 'closesIn')}
        {phase === 'ended' && say('hasEnded')}
      </p>
      {phase !== 'ended' && <Units left={left} isLast={isLast} />}
      <p className="text-ink-soft">
        {say(phase === 'not-started' ? 'opens' : phase === 'live' ? 'closes' : 'closed')}{' '}
        <time dateTime={target.toISOString()}>{when}</time>
      </p>
      <MovedEnd item={item} end={when} isEnded={phase === 'ended'} />
      <p className="sr-only" aria-live="polite">
        {phase === 'ended' &&
          (item.topBidder
            ? say('endedWonBy', { bidder: item.topBidder })
            : say(item.bidCount ? 'hasEnded' : 'endedWithoutBids'))}
        {reached !== null && phase === 'live' && say('timeLeftToBid', { time: durationInWords(reached, language) })}
      </p>
      <Trouble />
    </div>
  )
}

/**
 * What moved the end: that we were offline near it, and bids in the last minutes; or what those do to it. See
 * product#outages and product#extended-end.
 */
function MovedEnd({ item, end, isEnded }: { item: LiveItem; end: string; isEnded: boolean }) {
  const { extensionMinutes, scheduledEndTime, outage, organization } = item
  const { timeZone } = organization
  const { language, say } = spoken()
  return (
    <p aria-live="polite" className="mt-1 text-sm text-ink-soft">
      {outage && (
        <span className="mb-1 block font-semibold text-ink">
          {say('offline', { end: zonedTime(new Date(outage.extendedTo), timeZone, language) })}
        </span>
      )}
      {scheduledEndTime
        ? // With the new end in it, so that each extension is read out.
          say('extended', { end, scheduled: moment(new Date(scheduledEndTime), timeZone, language) })
        : !isEnded && extensionMinutes > 0 && say('extends', { minutes: extensionMinutes })}
    </p>
  )
}

function Units({ left, isLast }: { left: TimeLeft; isLast: boolean }) {
  const { days, hours, minutes, seconds } = left
  const { language, say } = spoken()
  return (
    <p
      role="timer"
      aria-label={say('remaining', { time: timeLeftInWords(left, language) })}
      className={`mt-2 mb-3 flex flex-wrap gap-y-2 divide-x divide-line ${isLast ? 'text-brick' : ''}`}
    >
      {days > 0 && <Unit amount={days} digits={1} name={say('days', { count: days })} />}
      {left.inSeconds >= 3600 && <Unit amount={hours} name={say('hours', { count: hours })} />}
      <Unit amount={minutes} name={say('minutes')} />
      <Unit amount={seconds} name={say('seconds')} />
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

/** There before it says anything, or readers would not say it. */
function Trouble() {
  const isSaid = useStore($message)?.waiting
  const isUnreachable = useTrouble() === 'unreachable'
  return (
    <p role="status" className="font-semibold">
      {isUnreachable && !isSaid && spoken().say('unreachable')}
    </p>
  )
}
