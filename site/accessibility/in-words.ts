import { RATINGS, type Rating, type Report, rowFor, type Scope } from './report.ts'

/** What each scope is called in the report. */
export const scopeNames: Record<Scope, string> = {
  web: 'Bidders’ pages',
  admin: 'Admin area',
  emails: 'Emails',
  print: 'Print',
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 28, 2026". */
export function longDay(day: string): string {
  return days.format(new Date(day))
}

/** How many criteria have which rating: "48 supported, 1 partially supported, 6 not applicable". */
export function tally({ criteria }: Report, scope: Scope): string {
  const ratings = criteria.map((criterion) => rowFor(criterion, scope)?.rating)
  const counts = RATINGS.map((rating) => ({ rating, count: ratings.filter((one) => one === rating).length }))
  return counts.flatMap(({ rating, count }) => (count > 0 ? `${count} ${tallied[rating]}` : [])).join(', ')
}

const tallied: Record<Rating, string> = {
  Supports: 'supported',
  'Partially Supports': 'partially supported',
  'Does Not Support': 'not supported',
  'Not Applicable': 'not applicable',
}
