import { RATINGS, type Report, rowFor, type Scope } from './report.ts'

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
  const names = ['supported', 'partially supported', 'not supported', 'not applicable']
  return RATINGS.map((rating, index) => {
    const count = criteria.filter((criterion) => rowFor(criterion, scope)?.rating === rating).length
    return count > 0 && `${count} ${names[index]}`
  })
    .filter(Boolean)
    .join(', ')
}
