import { inboxOf } from '../../email/outbox/inbox-of.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, type RateLimitContext } from '../../server/http/rate-limit.ts'

/** Emails to one inbox: invited, or invited again, whoever asks for it. */
export function inviteeLimit(context: RateLimitContext) {
  const hourly = createLimit(context, LIMITS.invitations.inboxHourly)
  const daily = createLimit(context, LIMITS.invitations.inboxDaily)
  return {
    /** Makes an attempt that counts if it is sent. @returns how long to wait when too many were sent before */
    async countSent<Outcome extends { kind: string }>(email: string, attempt: () => Promise<Outcome>) {
      const inbox = inboxOf(email)
      // Counted before, or attempts made side by side would all pass.
      const seconds = (await hourly.count(inbox)) ?? (await daily.count(inbox))
      if (seconds !== null) return { kind: 'too-many' as const, seconds }
      const outcome = await attempt()
      if (outcome.kind !== 'sent') await Promise.all([hourly.forgive(inbox), daily.forgive(inbox)])
      return outcome
    },
  }
}
