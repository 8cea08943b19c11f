import { HOUR_MS } from '../../api/contract/values/time/time.ts'

/** An instant so many hours from now. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS)
}

/** A zone where it is far from midnight. */
export function zoneInDaytime(): string {
  return new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Chicago'
}

/** A time on the day of `value` other than its own; both as a field of date and time has them: "2027-05-04T23:45". */
export function atAnotherTime(value: string): string {
  const [date, time] = value.split('T')
  return `${date}T${time === '23:45' ? '23:40' : '23:45'}`
}
