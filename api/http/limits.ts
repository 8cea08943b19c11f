import { countedHere, countedTogether, type RateLimitContext } from './rate-limit.ts'
import { limited } from './too-many.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Wrong passwords: 10 for an account, 100 from a network, in 15 minutes; then a rest, never a lock. Decision 18. */
export function passwordLimits(context: RateLimitContext) {
  return {
    account: countedTogether(context, 'password-of-account', { attempts: 10, seconds: 15 * MINUTE }),
    network: countedTogether(context, 'password-from-network', { attempts: 100, seconds: 15 * MINUTE }),
  }
}
export type PasswordLimits = ReturnType<typeof passwordLimits>

/** Guard: new accounts from one network. A whole staff room may sign up, a script may not. */
export function signupLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'signup', { attempts: 30, seconds: HOUR }))
}

/** Mails with a link that anybody can have sent to any address: 5 to one, 30 from a network, in an hour. */
export function linkMailLimits(context: RateLimitContext) {
  return {
    recipient: countedTogether(context, 'link-mail-to', { attempts: 5, seconds: HOUR }),
    network: countedTogether(context, 'link-mail-from', { attempts: 30, seconds: HOUR }),
  }
}
export type LinkMailLimits = ReturnType<typeof linkMailLimits>

/**
 * Guard: links of mails opened or used from one network; providers of mail open them for all their people. No
 * token or proof can be guessed; this keeps the noise out.
 */
export function mailedLinkLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE }))
}

/** Guard: questions whether an address is free. The form asks while one types. */
export function slugCheckLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 120, seconds: MINUTE }))
}

/** Pages rendered for one network: searches, forms, sign-in. What everybody sees alike is not counted. */
export function pageLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 600, seconds: MINUTE })
}

/** Guard: organizations founded from one network. */
export function organizationCreationLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'founding', { attempts: 20, seconds: HOUR }))
}

/** Guard: bids from one network. A school hall is one. Decision 18. */
export function bidLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE }))
}

/** Guard: invitations looked at or accepted from one network. A token cannot be guessed; this keeps the noise out. */
export function invitationLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 60, seconds: MINUTE }))
}

/** Guard: invitations sent from one network. They are mails to strangers, and anyone may found an organization. */
export function inviteLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'invite', { attempts: 60, seconds: HOUR }))
}

/** Mails to one stranger: to an e-mail that is invited, or with an invitation that is sent again, whoever asks for it. */
export function inviteeLimit(context: RateLimitContext) {
  return countedTogether(context, 'invite-to', { attempts: 5, seconds: DAY })
}

/** Guard: pictures from one network. Each costs a second of a processor. */
export function uploadLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 60, seconds: 5 * MINUTE }))
}

/** Reports of failures from one network. A page that fails need not say so again and again, nor a script fill the disk. */
export function clientErrorLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 20, seconds: 15 * MINUTE })
}

/** Guard: visitors from one network who play the demo's organizer. Each is a session. */
export function demoEntranceLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'demo-entrance', { attempts: 60, seconds: HOUR }))
}

/** Guard: looks at the demo's mails from one network. Open pages look whenever somebody bids. */
export function demoMailLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE }))
}
