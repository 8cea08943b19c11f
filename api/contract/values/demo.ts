import { HOUR_MS } from './time/time.ts'
/** The slug of the sandbox school; nobody can create an organization there. See product#demo. */
export const DEMO_SLUG = 'demo-school'
export const DEMO_TIME_ZONE = 'America/New_York'

/** The account of visitors who play the sandbox's organizer. Nobody can receive email at that domain. RFC 6761. */
export const DEMO_ORGANIZER = 'organizer@demo.invalid'

/** The refusal for anything that would outlast the sandbox, or reach somebody outside it. */
export const NOT_IN_DEMO = 'This is turned off in the demo.'

/** When a sandbox that was set up at `moment` is set up anew: at the next full hour. */
export function nextReset(moment: Date): Date {
  return new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS)
}
