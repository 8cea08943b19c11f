import { z } from 'zod'

const MOMENT = /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

/**
 * An instant with its offset, or a local date and time that means the organization's zone. See product#time-zones.
 */
export function typedMoment(missing: string) {
  return z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .refine((text) => MOMENT.test(text) && isDay(text.slice(0, 10)), 'Please enter a valid date and time')
}

/** Whether the calendar has that day: no 31 February. */
function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}
