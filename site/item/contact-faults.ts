import type { Problem } from '../../api/contract/values/problem.ts'

export type ContactFaults = NonNullable<Problem['issues']>

/** What is wrong with a name or a phone number, field by field; nothing when an outcome is about something else. */
export function contactFaults(outcome: { kind: string; issues?: Problem['issues'] }): ContactFaults {
  return outcome.issues?.filter(({ path }) => path === 'name' || path === 'phone') ?? []
}
