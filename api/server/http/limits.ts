import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '../../contract/values/time/time.ts'

/** How often something may happen, to one of what it is counted for. */
export interface RateLimit {
  /** What is counted, in the words of product#rate-limits. */
  what: string
  /** What it is counted for: each account, network, or organization has a count of its own. */
  per: string
  most: number
  seconds: number
  /** The name under which the database counts it for all processes; `null` when each process counts for itself. */
  key: string | null
}

const QUARTER = 15 * MINUTE

/** Every limit of attempts, by subject. product#rate-limits shows the same table; a test compares them. */
export const LIMITS = {
  // Then a wait, never a lockout. A known browser, and a session, have tries of their own, or strangers could lock their
  // owner out. So do codes, which only follow a right password. Right passwords cost as much time to check as wrong ones.
  passwords: {
    account: shared('password-of-account', 'failed logins', 'account within a network', 10, QUARTER),
    everywhere: shared('password-of-account-everywhere', 'failed logins', 'account, everywhere', 100, QUARTER),
    network: shared('password-from-network', 'failed logins', 'network', 100, QUARTER),
    device: shared('password-from-device', 'failed logins in a known browser', 'browser', 10, QUARTER),
    session: shared('password-in-session', 'wrong passwords while signed in', 'session', 10, QUARTER),
    code: shared('code-of-account', 'wrong sign-in codes', 'account', 10, QUARTER),
    right: shared('right-password-of-account', 'right passwords', 'account', 60, QUARTER),
    checked: shared('password-checked-from-network', 'passwords checked, right or wrong', 'network', 300, QUARTER),
  },
  accounts: {
    // Each is in the activity, which nobody can delete for two years.
    changes: shared('write-of-person', 'changes of any kind', 'person', 600, 10 * MINUTE),
    // A whole staff room may sign up, a script may not.
    signUps: shared('signup', 'sign-ups', 'network', 30, HOUR),
    // Enough for a family that forgot, too few to find out who has an account.
    signUpsAgain: shared('signup-taken', 'sign-ups with an email that has an account', 'network', 10, HOUR),
    // The form asks once for each that was typed.
    passwordLookUps: perProcess('new passwords looked up', 'network', 60, MINUTE),
  },
  // Anybody can have them sent to any address. A person asks for another email as often.
  linkEmails: {
    recipient: shared('link-mail-to', 'mailed account links', 'address', 5, HOUR),
    person: shared('email-change-of', 'changes of email asked for', 'person', 5, HOUR),
    network: shared('link-mail-from', 'mailed account links', 'network', 30, HOUR),
  },
  organizations: {
    created: shared('founding', 'organizations created', 'network', 20, HOUR),
    // The form sends one as somebody types.
    slugChecks: perProcess('slug checks', 'network', 120, MINUTE),
  },
  invitations: {
    // They go to strangers, and anyone may create an organization.
    sent: shared('invite', 'invitations sent', 'network', 60, HOUR),
    // The budget of an inbox, too. See product#email-budgets.
    inboxHourly: shared('invite-to-in-hour', 'invitations received', 'inbox', 3, HOUR),
    inboxDaily: shared('invite-to', 'invitations received', 'inbox', 10, DAY),
    wrong: perProcess('wrong invitations opened', 'network', 60, MINUTE),
  },
  // Anybody can have them mailed to any address, and no budget of emails holds them back. A stranger must not keep its owner
  // from theirs; and a school has many families in one network. Whoever uses them up by made-up addresses keeps others there
  // waiting for minutes.
  codes: {
    recipientInNetwork: shared('bidder-code-to-from', 'codes for My bids', 'inbox within a network', 5, HOUR),
    recipient: shared('bidder-code-to', 'codes for My bids', 'inbox', 20, HOUR),
    unused: shared('bidder-code-from', 'codes for My bids that are not used', 'network', 500, 10 * MINUTE),
    // Past them each code there has one try instead of five.
    wrong: shared('bidder-code-tries', 'wrong codes typed', 'network', 300, HOUR),
  },
  // An open page of My bids reads it every few seconds.
  myBids: {
    calls: perProcess('calls of My bids', 'bidder', 600, MINUTE),
    devicesForgotten: perProcess('devices forgotten', 'network', 6_000, MINUTE),
  },
  // A school hall is one network at the closing minute. Much more than a hall full of families is refused, and what it
  // costs to judge.
  bids: {
    network: perProcess('bids, refused ones aside', 'network', 1_200, MINUTE),
    refused: perProcess('refused bids, past which they count as bids', 'network', 6_000, MINUTE),
    email: perProcess('bids', 'email within a network', 30, MINUTE),
    device: perProcess('bids from confirmed devices, past either', 'email', 30, MINUTE),
    unknown: perProcess('bids on items that do not exist', 'network', 600, MINUTE),
  },
  bills: {
    // Each asks the card service. Somebody who waits for their payment looks every few seconds.
    looks: perProcess('looks at a bill, and presses of Pay', 'bill', 60, MINUTE),
  },
  questions: {
    network: shared('question-network', 'questions', 'network', 40, HOUR),
    device: shared('question-device', 'questions past that', "bidder's devices", 5, HOUR),
    inbox: shared('question-asker', 'questions', 'inbox', 5, HOUR),
    organization: shared('question-organization', 'questions', 'organization', 60, HOUR),
  },
  donations: {
    network: shared('donation-network', 'donation forms', 'network', 100, HOUR),
    device: shared('donation-device', 'donation forms past that', "bidder's devices", 10, HOUR),
    inbox: shared('donation-donor', 'donations', 'inbox', 10, HOUR),
    // More than from one network, or one person there could stop everybody's.
    organization: shared('donation-organization', 'donations', 'organization', 150, HOUR),
  },
  emailLinks: {
    // Right ones do not count, as providers of email open them for all their people.
    wrong: perProcess('wrong links of emails opened', 'network', 300, MINUTE),
    // Bids are searched for an address, which no index helps.
    ownData: perProcess('looks at what is stored of an address', 'network', 20, MINUTE),
  },
  // Wrong PINs lock the link. Whoever enters again would begin anew with all that one person may do.
  checkoutLinks: {
    link: shared('pin-of-checkout-link', 'wrong PINs', 'checkout link', 10, QUARTER),
    network: shared('pin-from-network', 'wrong PINs and checkout links', 'network', 30, QUARTER),
    entries: shared('entries-by-checkout-link', 'helpers who enter', 'checkout link', 60, QUARTER),
  },
  checkout: {
    // More than one person can type, and too few to try addresses.
    searches: perProcess('searches at the checkout', 'person', 120, MINUTE),
    // A pile of paper sheets, all from one network.
    bids: perProcess('bids entered for others', 'person', 60, MINUTE),
    paddles: perProcess('paddles handed out', 'person', 60, MINUTE),
    // Fifteen minutes of paddles up, as fast as somebody types numbers.
    gifts: perProcess('gifts entered for others', 'person', 300, MINUTE),
  },
  items: {
    // More than a team types, less than a script would.
    added: perProcess('items added, copies included', 'organization', 60, MINUTE),
    // As many as one by one.
    copied: perProcess('items copied together', 'organization', 3_600, HOUR),
    // Nobody looks at a preview more often; each judges up to two thousand rows.
    importCalls: perProcess('imports and their previews', 'organization', 60, 5 * MINUTE),
    // All it may have, three times. What is deleted again is stored, too.
    imported: perProcess('items imported', 'organization', 3 * MOST_ITEMS, HOUR),
    // All it may have, ten times. Each entry of the activity is stored for years.
    changed: perProcess('items changed together', 'organization', 10 * MOST_ITEMS, HOUR),
  },
  pictures: {
    // Each takes a second of processor time.
    uploaded: perProcess('uploads', 'network', 600, 5 * MINUTE),
    // Each takes up to ten megabytes of the disk.
    stored: shared('upload-of-person', 'pictures stored', 'person', 1_000, DAY),
  },
  demo: {
    // Each is a session.
    organizers: shared('demo-entrance', 'demo organizers', 'network', 60, HOUR),
    // Open pages look whenever somebody bids.
    emails: perProcess("looks at the demo's emails", 'network', 300, MINUTE),
  },
  site: {
    // Searches, forms, sign-in. What everybody sees alike is not counted.
    pages: perProcess('pages rendered', 'network', 600, MINUTE),
    // A hall of 500 phones reads two thousand in its first seconds, files aside. Without end it is a fifth of a core.
    reads: perProcess('reads, a file as a sixth; the next ones wait', 'network', 500, 1),
    // A hall of 500 phones, which come back over several seconds after a restart.
    streams: perProcess('event streams opened; the next ones wait', 'network', 200, 1),
    // A page that fails need not say so again and again, nor a script fill the disk.
    errors: perProcess('error reports', 'network', 20, QUARTER),
  },
}

/** Counted by the database for all processes, under `key`. */
function shared(key: string, what: string, per: string, most: number, seconds: number): RateLimit {
  return { what, per, most, seconds, key }
}

/** Counted by each process for itself: cheap, but each allows that many. */
function perProcess(what: string, per: string, most: number, seconds: number): RateLimit {
  return { what, per, most, seconds, key: null }
}
