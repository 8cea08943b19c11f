import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import type { Progress } from '../../../../api/contract/auction/items/progress.ts'
import type { AdminOrganization } from '../../../../api/contract/organizations/organization-settings.ts'
import type { Permission } from '../../../../api/contract/organizations/permissions.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { clockTime, isSameDay, shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { serverNow } from '../../../api-client/server-clock.ts'
import { counted } from '../../../ui/text/counted.ts'

/** Where an auction stands for its team: nothing is open yet, bidding goes on, or all of it is over. */
export type Stage = 'before' | 'open' | 'after'

/** Between two times of bidding it is the nearer one that counts, if anything was won in the first. */
export function stageOf(
  { live, ended }: ItemCounts,
  { upcoming, endedAt, due }: Pick<Progress, 'upcoming' | 'endedAt' | 'due'>,
  now = serverNow().getTime(),
): Stage {
  if (live > 0) return 'open'
  if (ended === 0 || endedAt === null) return 'before'
  if (upcoming === null) return 'after'
  if (due === '0.00') return 'before'
  return now - Date.parse(endedAt) < Date.parse(upcoming.firstEnd) - now ? 'after' : 'before'
}

/** Something for the team to do or to know, and how it stands. */
export interface Step {
  name: keyof typeof stepNames
  state: string
  isDone: boolean
}

export const stepNames = {
  items: 'Items',
  times: 'Closing times',
  payment: 'How winners pay',
  team: 'Team',
  logo: 'Logo',
  photos: 'Photos',
  publish: 'Publishing',
  share: 'Sharing',
  closing: 'Closing next',
  'no-bids': 'No bids yet',
  emails: 'Emails',
  checkout: 'Checkout',
  paid: 'Payments',
  pickup: 'Pickup',
  chances: 'Second chances',
  letters: 'Thanks to donors',
  books: 'Books',
  upcoming: 'Upcoming',
  copy: 'Next year',
}

/** What is known of an auction, by which its next steps are told. */
export interface Auction {
  organization: Pick<
    AdminOrganization,
    'paymentInstructions' | 'paymentLink' | 'otherPaymentLink' | 'logoUrl' | 'timeZone'
  >
  counts: ItemCounts
  progress: Progress
  /** Whether its admin has yet to confirm their email. */
  isEmailLimited: boolean
  /** Whether its event is not public yet. */
  isDraft: boolean
  /** Items that nobody has after a cancelled win. */
  chances: number
  /** What was done on this device, or shows otherwise. */
  isShared: boolean
  hasLetters: boolean
}

/** So many items that close at one time are more than bidders can watch. */
const MANY_AT_ONCE = 20

/** What stands next, in the order of doing it: only what somebody may do, done or not. See product#dashboard. */
export function nextSteps(auction: Auction, can: (permission: Permission) => boolean): Step[] {
  const steps = { before: stepsBefore, open: stepsWhileOpen, after: stepsAfter }[
    stageOf(auction.counts, auction.progress)
  ](auction)
  return steps.filter((step): step is Step => step !== null).filter(({ name }) => can(permissions[name]))
}

const permissions: Record<Step['name'], Permission> = {
  items: 'manage auctions',
  times: 'manage auctions',
  payment: 'manage organization',
  team: 'manage team',
  logo: 'manage organization',
  photos: 'manage auctions',
  publish: 'manage auctions',
  share: 'see auctions',
  closing: 'see auctions',
  'no-bids': 'see auctions',
  emails: 'manage organization',
  checkout: 'check out',
  paid: 'check out',
  pickup: 'check out',
  chances: 'cancel wins',
  letters: 'see auctions',
  books: 'keep the books',
  upcoming: 'see auctions',
  copy: 'manage auctions',
}

type Steps = (Step | null)[]

function stepsBefore(auction: Auction): Steps {
  const { organization, counts, progress } = auction
  const { members, invited, due, unpaid } = progress
  return [
    counts.upcoming > 0
      ? done('items', `${counted(counts.upcoming, 'item')} upcoming`)
      : open('items', 'A list is enough to begin.'),
    progress.upcoming && timesStep(progress.upcoming, counts.upcoming, organization.timeZone),
    paymentStep(auction),
    teamStep(members, invited),
    organization.logoUrl ? done('logo', '') : open('logo', 'It appears on every page.'),
    photosStep(progress),
    shareStep(auction),
    // Of an auction before this one.
    unpaid === '0.00' ? null : open('paid', unpaidInWords(due, unpaid)),
  ]
}

function teamStep(members: number, invited: number): Step {
  if (members > 1) return done('team', `${members} people`)
  return invited > 0 ? done('team', `${invited} invited`) : open('team', '')
}

function timesStep(upcoming: NonNullable<Progress['upcoming']>, itemCount: number, timeZone: string): Step {
  const { closingCount, firstEnd, lastEnd } = upcoming
  const [first, last] = [new Date(firstEnd), new Date(lastEnd)]
  const inWords = (instant: Date) => shortMoment(instant, timeZone)
  // Of a draft, which is not published with them.
  if (first <= serverNow()) return open('times', 'Some are in the past.')
  if (closingCount > 1) {
    const until = isSameDay(first, last, timeZone) ? clockTime(last, timeZone) : inWords(last)
    return done('times', `${closingCount} closings, ${inWords(first)} to ${until}`)
  }
  if (itemCount === 1) return done('times', `Closes ${inWords(first)}`)
  if (itemCount <= MANY_AT_ONCE) return done('times', `All close ${inWords(first)}`)
  return open('times', `All ${itemCount} close ${inWords(first)}. Groups are easier.`)
}

/** There is nothing to share before it is published, which then shows the link. */
function shareStep({ isDraft, isShared }: Auction): Step {
  if (isDraft) return open('publish', 'Bidders see nothing yet.')
  return step('share', isShared ? '' : 'Bidders need your link.', isShared)
}

function paymentStep({ organization, progress: { takesCards }, isEmailLimited }: Auction): Step {
  const { paymentInstructions, paymentLink, otherPaymentLink } = organization
  const isSet = takesCards || (paymentInstructions ?? paymentLink ?? otherPaymentLink) !== null
  if (!isSet) return open('payment', 'Winners aren’t told yet.')
  return isEmailLimited
    ? open('payment', 'Told once the admin’s email is confirmed.')
    : done('payment', 'In every winner’s email')
}

function stepsWhileOpen(auction: Auction): Steps {
  const { organization, progress } = auction
  const { closingNext, withoutBids, due, unpaid } = progress
  const payment = paymentStep(auction)
  const won = due === '0.00' ? '' : unpaidInWords(due, unpaid)
  return [
    // Above all else: without it there is no money.
    payment.isDone ? null : payment,
    closingNext && open('closing', closingInWords(closingNext, organization.timeZone)),
    withoutBids > 0 ? open('no-bids', counted(withoutBids, 'item')) : null,
    shareStep(auction),
    photosStep(progress),
    emailsStep(progress),
    open('checkout', won),
  ]
}

function closingInWords({ title, itemCount, endTime }: NonNullable<Progress['closingNext']>, timeZone: string): string {
  return `${itemCount === 1 ? title : counted(itemCount, 'item')}, ${shortMoment(new Date(endTime), timeZone)}`
}

/** Blind bidders hear what a photo shows; until somebody says it, the item's title. */
function photosStep({ undescribedPhotos }: Progress): Step | null {
  return undescribedPhotos > 0 ? open('photos', `${undescribedPhotos} without a description`) : null
}

function emailsStep({ emailsWaiting }: Progress): Step | null {
  return emailsWaiting > 0 ? open('emails', `${counted(emailsWaiting, 'email')} waiting`) : null
}

function stepsAfter({ organization, counts, progress, chances, hasLetters }: Auction): Steps {
  const { due, unpaid, notPickedUp, donors, upcoming } = progress
  const thanks = `Letters to ${counted(donors, 'donor')}`
  return [
    step('paid', unpaidInWords(due, unpaid), unpaid === '0.00'),
    notPickedUp > 0
      ? open('pickup', `${counted(notPickedUp, 'winner')} to come`)
      : done('pickup', 'Everything was picked up.'),
    emailsStep(progress),
    chances > 0 ? open('chances', `${counted(chances, 'item')} without a winner`) : null,
    donors > 0 ? step('letters', thanks, hasLetters) : null,
    booksStep(progress),
    upcoming && open('upcoming', timesStep(upcoming, counts.upcoming, organization.timeZone).state),
    // An auction to come: nothing more can be done about this one.
    open('copy', 'Start from these items'),
  ]
}

/** `null` before anything was paid: there is nothing to close. */
function booksStep({ due, unpaid, unclosedPayments }: Progress): Step | null {
  if (unclosedPayments > 0) return open('books', 'Not closed yet')
  return due === unpaid ? null : done('books', 'Closed')
}

function unpaidInWords(due: string, unpaid: string): string {
  return unpaid === '0.00' ? `${priceInWords(due)}, all paid` : `${priceInWords(unpaid)} of ${priceInWords(due)} unpaid`
}

const step = (name: Step['name'], state: string, isDone: boolean): Step => ({ name, state, isDone })
const open = (name: Step['name'], state: string) => step(name, state, false)
const done = (name: Step['name'], state: string) => step(name, state, true)
