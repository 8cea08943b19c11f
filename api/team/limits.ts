import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/** Guard: invitations looked at or accepted from one network. A token cannot be guessed; this keeps the noise out. */
export function invitationLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS }))
}

/** Guard: invitations sent from one network. They are mails to strangers, and anyone may found an organization. */
export function inviteLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'invite', { attempts: 60, seconds: HOUR_SECONDS }))
}

/** Mails to one stranger: to an e-mail that is invited, or with an invitation that is sent again, whoever asks for it. */
export function inviteeLimit(context: RateLimitContext) {
  return countedTogether(context, 'invite-to', { attempts: 5, seconds: DAY_SECONDS })
}
