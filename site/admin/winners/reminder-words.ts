import type { ReminderRefusal } from '../../../api/contract/email/payment-reminders.ts'

/** Why somebody is not reminded. */
export const refusalNames: Record<ReminderRefusal, string> = {
  paid: 'paid',
  reminded: 'reminded in the last 24 hours',
  erased: 'their address was erased',
  bounces: 'email to them bounces',
  refused: 'wants no email from you',
  paddle: 'bid with a paddle, without email',
}

/** How many get a reminder, and whose is shown: "3 winners get it. This is the first one’s." */
export function countInWords(count: number): string {
  if (count === 0) return 'No one can be reminded right now.'
  if (count === 1) return '1 winner gets this email.'
  return `${count.toLocaleString('en-US')} winners get it. This is the first one’s.`
}
