import { type MailState, mailStates } from '../values/kind/mail-kind.ts'

/** Groups of states, as the team reads them. */
const mailGroups = ['waiting', 'sent', 'failed', 'suppressed'] as const
export type MailGroup = (typeof mailGroups)[number]

/** Which emails a list shows. */
export const mailFilters = ['all', ...mailGroups] as const
export type MailFilter = (typeof mailFilters)[number]

const groups: Record<MailState, MailGroup> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  bounced: 'failed',
  suppressed: 'suppressed',
}

/** The group of a state: `waiting` while something will still happen by itself. */
export function groupOf(state: MailState): MailGroup {
  return groups[state]
}

/** The states that a group takes in. */
export function statesOf(group: MailGroup): MailState[] {
  return mailStates.filter((state) => groups[state] === group)
}
