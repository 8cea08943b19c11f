import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../http/rate-limit.ts'
import { limited, limitedGuesses } from '../../http/too-many.ts'

/** Guard: invitations that do not exist, looked at or accepted from one network. */
export function invitationLimit(context: RateLimitContext) {
  return limitedGuesses(context, countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS }))
}

/** Guard: invitations sent from one network. They go to strangers, and anyone may create an organization. */
export function inviteLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'invite', { attempts: 60, seconds: HOUR_SECONDS }))
}

/** Emails to one person: to an invited address, or with an invitation that is sent again, whoever asks for it. */
export function inviteeLimit(context: RateLimitContext) {
  return countedTogether(context, 'invite-to', { attempts: 5, seconds: DAY_SECONDS })
}
