import { fullDate } from '../../../api/contract/values/time/calendar-date.ts'
import { clockTime } from '../../../api/contract/values/time/moment.ts'

/** The day of an instant in the reader's time zone: "Dec 6, 2026"; to the minute on hover. */
export function Day({ of: instant }: { of: string }) {
  const day = new Date(instant)
  return (
    <time dateTime={instant} title={`${fullDate(day)}, ${clockTime(day)}`} className="figures whitespace-nowrap">
      {fullDate(day)}
    </time>
  )
}
