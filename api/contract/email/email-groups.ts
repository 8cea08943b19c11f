import { type EmailState, emailStates } from '../values/kind/email-kind.ts'

/** Groups of states, as the team reads them. Without zod, because islands import this file. */
const emailGroups = ['waiting', 'sent', 'failed', 'suppressed'] as const
export type EmailGroup = (typeof emailGroups)[number]

/** Which emails a list shows. */
export const emailFilters = ['all', ...emailGroups] as const
export type EmailFilter = (typeof emailFilters)[number]

const groups: Record<EmailState, EmailGroup> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  bounced: 'failed',
  suppressed: 'suppressed',
}

/** The group of a state: `waiting` while something will still happen by itself. */
export function groupOf(state: EmailState): EmailGroup {
  return groups[state]
}

/** The states that a group takes in. */
export function statesOf(group: EmailGroup): EmailState[] {
  return emailStates.filter((state) => groups[state] === group)
}
