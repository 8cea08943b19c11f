import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { inboxOf } from '../../email/outbox/inbox-of.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited, limitedGuesses } from '../../server/http/too-many.ts'

/** Guard: invitations that do not exist, looked at or accepted from one network. */
export function invitationLimit(context: RateLimitContext) {
  return limitedGuesses(context, countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS }))
}

/** Guard: invitations sent from one network. They go to strangers, and anyone may create an organization. */
export function inviteLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'invite', { attempts: 60, seconds: HOUR_SECONDS }))
}

/**
 * Emails to one inbox: invited, or invited again, whoever asks for it. As many as are mailed, so that what is answered "sent"
 * is sent. See product.md#email-budgets.
 */
export function inviteeLimit(context: RateLimitContext) {
  const hourly = countedTogether(context, 'invite-to-in-hour', { attempts: 3, seconds: HOUR_SECONDS })
  const daily = countedTogether(context, 'invite-to', { attempts: 10, seconds: DAY_SECONDS })
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
