import { HOUR_MS } from './time.ts'
/** Where the sandbox school is found; nobody can found an organization there. Decision 33. */
export const DEMO_SLUG = 'demo-school'
export const DEMO_TIME_ZONE = 'America/New_York'

/** As whom a visitor looks after the sandbox. Nobody can read mail at that domain, so nobody else can be it. RFC 6761. */
export const DEMO_ORGANIZER = 'organizer@demo.invalid'

/** What its organizer is told of all that would outlast the sandbox, or reach somebody outside of it. */
export const NOT_IN_DEMO = 'This is turned off in the demo.'

/** When a sandbox that was set up at `moment` is set up anew: at the next full hour. */
export function nextReset(moment: Date): Date {
  return new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS)
}
