import { isPriceField } from '../../../api/contract/auction/items/item-columns.ts'
import type { ActivityView } from '../../../api/contract/super-admin/activity.ts'
import type { ActivityKind } from '../../../api/contract/values/kind/activity-kind.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'

const deeds: Record<ActivityKind, (about: string) => string> = {
  'signed-in': () => 'signed in',
  'signed-out': () => 'signed out',
  'two-step-turned-on': () => 'turned on two-step sign-in',
  'two-step-turned-off': () => 'turned off two-step sign-in',
  'session-ended': () => 'signed out on another device',
  'other-sessions-ended': () => 'signed out on all other devices',
  'password-confirmed': () => 'confirmed their password',
  'sign-in-failed': (name) => `failed to sign in${name && ` as ${name}`}`,
  'signed-up': () => 'created an account',
  'password-changed': () => 'changed their password',
  'password-link-asked': (name) => `asked for a link to reset ${name}’s password`,
  'password-reset': () => 'set a new password with an emailed link',
  'profile-changed': () => 'changed their name',
  'email-asked': () => 'asked to change their email',
  'email-changed': () => 'changed their email',
  'email-kept': () => 'stopped a change of their email',
  'email-taken-back': () => 'undid a change of their email',
  refused: () => 'tried something they aren’t allowed to do',
  limited: () => 'tried something too often',
  invited: (email) => `invited ${email}`,
  'invited-again': (email) => `resent the invitation to ${email}`,
  'invitation-revoked': (email) => `revoked the invitation to ${email}`,
  'invitation-deleted': (email) => `cancelled the invitation to ${email}`,
  joined: () => 'joined the team',
  'role-changed': (name) => `changed the role of ${name}`,
  'admin-changed': (name) => `made ${name} the admin`,
  'member-removed': (name) => `removed ${name} from the team`,
  'summary-chosen': () => 'changed whether they get closing summaries',
  'organization-created': (name) => `created the organization ${name}`,
  'organization-changed': () => 'changed the organization’s settings',
  'organization-deleted': (name) => `deleted the organization ${name}`,
  'cards-connected': () => 'changed the account for cards',
  'cards-removed': () => 'removed the account for cards',
  'label-added': (label) => `added the label ${label}`,
  'label-changed': (label) => `changed the label ${label}`,
  'label-deleted': (label) => `deleted the label ${label}`,
  'event-created': (name) => `created the event ${name}`,
  'event-changed': (name) => `changed the event ${name}`,
  'event-published': (name) => `published the event ${name}`,
  'event-deleted': (name) => `deleted the event ${name}`,
  announced: (line) => `told everyone: ${line}`,
  'announcement-ended': () => 'took down the announcement',
  'item-created': (title) => `created “${title}”`,
  'item-edited': (title) => `edited “${title}”`,
  'item-archived': (title) => `archived “${title}”`,
  'item-unarchived': (title) => `unarchived “${title}”`,
  'item-duplicated': (title) => `duplicated an auction as “${title}”`,
  'item-deleted': (title) => `deleted “${title}”`,
  'item-restored': (title) => `restored “${title}”`,
  'item-reopened': (title) => `put “${title}” on sale after it closed without a bid`,
  'donation-accepted': (title) => `accepted the donation “${title}”`,
  'donation-declined': (title) => `declined the donation “${title}”`,
  'donation-reopened': (title) => `reopened the donation “${title}”`,
  'bidding-paused': (reason) => `paused bidding: ${reason}`,
  'bidding-resumed': () => 'resumed bidding',
  'bid-cancelled': (title) => `cancelled a bid on “${title}”`,
  'bid-withdrawn': (title) => `withdrew a bid on “${title}”`,
  'payment-taken': (code) => `recorded a payment of ${code}`,
  'payment-waived': (code) => `waived a payment of ${code}`,
  'payment-voided': (code) => `voided a payment of ${code}`,
  'payment-refunded': (code) => `refunded a card payment of ${code}`,
  'payment-given-back': (code) => `gave money back to ${code}`,
  'gift-written-off': (code) => `wrote off a gift of ${code}`,
  'payment-disputed': (code) => `reported a dispute over a payment of ${code}`,
  'receipt-emailed': (code) => `emailed ${code} a receipt`,
  'sold-in-room': (title) => `sold “${title}” in the room`,
  'handed-over': (title) => `handed over “${title}”`,
  'handover-undone': (title) => `took back the hand-over of “${title}”`,
  'line-split': (title) => `split “${title}” between two bills`,
  'split-undone': (title) => `undid a split of “${title}”`,
  'win-cancelled': (title) => `cancelled the win of “${title}”`,
  'places-cancelled': (title) => `cancelled places at “${title}”`,
  'sale-cancelled': (title) => `cancelled everyone’s places at “${title}”`,
  'places-offered': (title) => `offered places at “${title}” to someone on the waiting list`,
  'cause-created': (title) => `added the cause “${title}”`,
  'cause-changed': (title) => `changed the cause “${title}”`,
  'cause-deleted': (title) => `deleted the cause “${title}”`,
  'gift-returned': (title) => `took back a gift for “${title}”`,
  'places-returned': (title) => `took back places at “${title}”`,
  'second-chance-offered': (title) => `offered “${title}” to the next bidder`,
  'second-chance-accepted': (title) => `accepted the second chance at “${title}”`,
  'second-chance-declined': (title) => `declined the second chance at “${title}”`,
  'second-chance-expired': (title) => `ended the second chance at “${title}”, as its time was over`,
  'second-chance-withdrawn': (title) => `withdrew the second chance at “${title}”`,
  'second-chance-erased': (title) => `ended the second chance at “${title}”, as its bidder was erased`,
  'winner-noted': (code) => `changed the note on ${code}`,
  'winner-promised': (code) => `changed the day by which ${code} pays`,
  'paddle-given': (number) => `gave out paddle ${number}`,
  'paddle-changed': (number) => `changed who holds paddle ${number}`,
  'paddle-returned': (number) => `took back paddle ${number}`,
  'winner-reminded': (code) => `reminded ${code} to pay`,
  'checkout-link-made': (hours) => `made a checkout link for ${hours}`,
  'checkout-link-revoked': () => 'revoked a checkout link',
  'checkout-entered': () => 'entered the checkout by a link',
  'books-closed': () => 'closed the books',
  'address-blocked': () => 'blocked a bidder’s address',
  'address-unblocked': () => 'unblocked a bidder’s address',
  exported: (file) => `downloaded the list of ${file}`,
  'bidder-data-read': () => 'looked up a bidder’s data',
  'bidder-erased': () => 'erased a bidder’s address',
  'addresses-blanked': () => 'erased bidders’ addresses from old auctions',
  'message-sent': (subject) => `wrote “${subject}” to bidders`,
  'email-resent': () => 'resent an email',
  'held-emails-sent': () => 'sent the held emails',
  'super-admin-created': (email) => `created the super admin ${email}`,
  'user-activated': (name) => `activated the account of ${name}`,
  'user-deactivated': (name) => `deactivated the account of ${name}`,
  'user-two-step-turned-off': (name) => `turned off two-step sign-in for ${name}`,
}

/** What people without an account do by a link of their own. */
const bidders: ActivityKind[] = [
  'bid-withdrawn',
  'places-returned',
  'gift-returned',
  'bidder-erased',
  'second-chance-accepted',
  'second-chance-declined',
]

/** An entry of the activity as a sentence: "Ada Lark changed the role of Bea Finch". */
export function activityInWords(
  entry: Pick<ActivityView, 'kind' | 'actor' | 'network' | 'subjectId' | 'about' | 'times'>,
): string {
  const { kind, actor, subjectId, about, times } = entry
  const hasLeft = kind === 'member-removed' && actor?.id === subjectId
  const deed = hasLeft ? 'left the team' : deeds[kind](about ?? '')
  return `${doerOf(entry)} ${deed}${times > 1 ? ` (${times.toLocaleString('en-US')} times)` : ''}`
}

function doerOf({ kind, actor, network }: Pick<ActivityView, 'kind' | 'actor' | 'network'>): string {
  if (actor) return actor.name
  if (bidders.includes(kind)) return 'A bidder'
  // What a bidder declined is offered on by itself.
  if (kind === 'second-chance-offered') return 'The site'
  // What no request asked for, the site did by itself.
  return network === null ? 'The site' : 'Someone'
}

type Changes = NonNullable<ActivityView['changes']>
type Value = Changes[string][number]

/** What fields are called that are called otherwise on screen. */
const fieldNames: Record<string, string> = {
  amounts: 'Suggested amounts',
  asksName: 'Asking bidders for their name',
  asksPhone: 'Asking bidders for their phone number',
  boardShowsTotal: 'The total on the board',
  confirmsBidders: 'Confirming bidders’ emails',
  closesAt: 'Closing of new items',
  donatedBy: 'Donor',
  donationNote: 'Words above the donation form',
  donorUrl: 'Donor’s website',
  endTime: 'Closing',
  extensionMinutes: 'Minutes to answer a late bid',
  goalDollars: 'Goal',
  hidesUntilOpen: 'Hiding it until it opens',
  hidesUpcoming: 'Hiding items until they open',
  imageUrl: 'Photo',
  isInHall: 'Selling it in the room',
  logoUrl: 'Logo',
  matchedBy: 'Who matches gifts',
  matchedUpTo: 'Matched up to',
  opensAt: 'Opening of new items',
  order: 'Place',
  paymentInstructions: 'How to pay',
  price: 'Amount',
  remindsAfter24Hours: 'Reminding who hasn’t paid after 24 hours',
  remindsAfter48Hours: 'Reminding who hasn’t paid after 48 hours',
  retentionMonths: 'Months until bidders’ emails are erased',
  showsBoard: 'The projector board',
  showsItemNumbers: 'Showing item numbers to bidders',
  slug: 'Address',
  startTime: 'Opening',
  takesDonations: 'Taking donations',
  taxNumber: 'Tax ID',
  usesPaddles: 'Paddles',
  wantsSummary: 'Closing summaries',
}

/** What changed, a sentence a field: "Starting bid changed from $5.00 to $10.00". Times on the clocks of `timeZone`. */
export function changesInWords(changes: Changes, timeZone: string): { field: string; words: string }[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [from, to] = [before, after].map((value) => valueInWords(field, value, timeZone))
    return { field, words: sentence(field, from ?? null, to ?? null) }
  })
}

/** @param from `null` for nothing, as `to` is */
function sentence(field: string, from: string | null, to: string | null): string {
  if (field === 'isActive') return to === 'on' ? 'Active again' : 'No longer active'
  if (field === 'reason') return `Reason: ${to}`
  const name = nameOf(field)
  // Of a payment, a bid, or a gift: what was taken, given back, voided, or cancelled.
  if ((field === 'price' || field === 'amount') && (from === null || to === null)) return `${name}: ${to ?? from}`
  if (to === 'on' || to === 'off') return `${name} switched ${to}`
  if (to === null) return from === null ? name : `${name} removed, it was ${from}`
  return from === null ? `${name} set to ${to}` : `${name} changed from ${from} to ${to}`
}

/** "startingBid" as "Starting bid". */
function nameOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function valueInWords(field: string, value: Value, timeZone: string): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (field === 'timeZone') return zoneName(String(value))
  if (field === 'goalDollars') return priceInWords(`${value}.00`)
  if (SUMS.includes(field) || isPriceField(field)) return String(value).split(', ').map(priceInWords).join(', ')
  const instants = field === 'places' ? INSTANTS : INSTANT
  return String(value).replace(instants, (instant) => shortMoment(new Date(instant), timeZone))
}

/** Fields that hold a sum, or several, besides those of items. */
const SUMS = ['price', 'amount', 'goal', 'amounts', 'matchedUpTo']

/** Places say in one text from when and until when each kind is on sale. */
const INSTANTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
