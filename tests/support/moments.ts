import { HOUR_MS } from '../../api/contract/values/time/time.ts'

/** An instant so many hours from now. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS)
}

/** The same day, at another time than its own, as a field of date and time has it: "2027-05-04T23:45". */
export function atAnotherTime(value: string): string {
  const [date, time] = value.split('T')
  return `${date}T${time === '23:45' ? '23:40' : '23:45'}`
}
