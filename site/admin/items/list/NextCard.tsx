import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { LeadersToCheck } from '../../../../api/contract/auction/bidding/bid-view.ts'
import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import type { Progress } from '../../../../api/contract/auction/items/progress.ts'
import { may } from '../../../../api/contract/organizations/permissions.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { lazyPart } from '../../../ui/list/lazy-part.tsx'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { copyPublicLink } from '../../frame/copy-public-link.ts'
import { $lettersOpened, $shared } from '../../frame/device-marks.ts'
import { useEventAtHand, useEventPath, usePublicPath } from '../../frame/event-at-hand.ts'
import { $publishing } from '../../frame/publishing.ts'
import { useTotalRaised } from '../../frame/queries/items.ts'
import { useTeam } from '../../frame/team-context.ts'
import { $recentEdits } from '../../frame/undo-store.ts'
import { $moved, movedAt, notUndone } from '../../messages/moved-times.ts'
import { Night } from '../../night/Night.tsx'
import { activeIn } from './list-place.ts'
import { nextSteps, type Stage, type Step, stageOf, stepNames } from './next-steps.ts'

const TimesOfAll = lazyPart(async () => (await import('../bulk/TimesOfAll.tsx')).TimesOfAll)
// Most teams see none of them.
const Waiting = lazyPart(async () => (await import('./Waiting.tsx')).Waiting)

const titles: Record<Stage, string> = {
  before: 'Before Bidding Opens',
  open: 'Bidding Is Open',
  after: 'After the Auction',
}

/** So many steps to do stand above the items on a phone; the others behind a press. */
const ON_PHONES = 2
const LINK = 'text-link inline-flex min-h-11 cursor-pointer items-center'

interface Props {
  counts: ItemCounts
  progress: Progress
}

/** What is next for the team, by the clock: what waits for somebody, then the steps, those done folded. */
export function NextCard({ counts, progress }: Props) {
  const { organization, role } = useTeam()
  const stage = stageOf(counts, progress)
  // Nobody needs to hear of new times of what is over, or not yet public.
  const canTell = useEventAtHand().publishedAt !== null && stage !== 'after'
  const steps = useSteps({ counts, progress })
  const [left, done] = [steps.filter(({ isDone }) => !isDone), steps.filter(({ isDone }) => isDone)]
  const links = useStepLinks(progress)
  const leaders = useLeadersToCheck()
  const isWaiting = useWaiting(progress, canTell) || leaders.length > 0
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && activeIn(counts) > 0
  const line = (step: Step, isFirst: boolean, className = '') => (
    <Row key={step.name} isDone={step.isDone} name={stepNames[step.name]} state={step.state} className={className}>
      {links[step.name]?.(isFirst ? 'button' : LINK)}
    </Row>
  )
  if (!organization.isActive || !may(role, 'see auctions')) return null
  return (
    <section aria-labelledby="next" className="mt-5 rounded-soft border border-leaf bg-leaf-wash px-4 py-3 sm:px-5">
      <h2 id="next" className="text-xl">
        {stage === 'open' && progress.pause ? 'Bidding Is Paused' : titles[stage]}
      </h2>
      {stage === 'open' && <Night progress={progress} />}
      <ul className="mt-1 divide-y divide-line">
        {isWaiting && (
          <Suspense>
            <Waiting emailsOverBudget={progress.emailsOverBudget} canTell={canTell} leaders={leaders} />
          </Suspense>
        )}
        {left.map((step, index) => line(step, index === 0, isFolded && index >= ON_PHONES ? 'max-sm:hidden' : ''))}
      </ul>
      {isFolded && left.length > ON_PHONES && (
        <button type="button" className={`${LINK} sm:hidden`} onClick={() => setWhole(true)}>
          Show {left.length - ON_PHONES} More
        </button>
      )}
      {done.length > 0 && (
        <details className="border-t border-line first:border-t-0">
          <summary className="figures min-h-11 cursor-pointer content-center font-semibold">
            {done.length} of {steps.length} done
          </summary>
          <ul className="divide-y divide-line">{done.map((step) => line(step, false))}</ul>
        </details>
      )}
    </section>
  )
}

function useSteps({ counts, progress }: Props): Step[] {
  const { organization, role, isEmailLimited } = useTeam()
  const { slug } = organization
  const endedAt = progress.endedAt ?? ''
  const { data: chances = [] } = useQuery({
    ...queryAt(`/api/${slug}/admin/second-chances`),
    enabled: stageOf(counts, progress) === 'after',
    refetchOnMount: 'always',
  })
  const { data: raised } = useTotalRaised()
  // A bidder must have had the link from someone.
  const isShared = useStore($shared(slug)) !== undefined || (raised !== undefined && raised.totalRaised !== '0.00')
  const hasLetters = useStore($lettersOpened(slug, endedAt)) !== undefined
  const isDraft = useEventAtHand().publishedAt === null
  const auction = {
    organization,
    isEmailLimited,
    counts,
    progress,
    isDraft,
    chances: chances.length,
    isShared,
    hasLetters,
  }
  return nextSteps(auction, (permission) => may(role, permission))
}

/** What does each step, in a look of its own. */
function useStepLinks({
  endedAt,
  unpaid,
  notPickedUp,
  unclosedPayments,
}: Progress): Partial<Record<Step['name'], (look: string) => ReactNode>> {
  const { slug, showsBoard } = useTeam().organization
  const publicPath = usePublicPath()
  const eventPath = useEventPath()
  const page = (path: string, label: string) => (look: string) => (
    <a href={path} className={look} target="_blank" rel="noopener">
      {label}
    </a>
  )
  const screen = (path: string, label: string) => (look: string) => (
    <Link href={path} className={look}>
      {label}
    </Link>
  )
  return {
    items: (look) => (
      <>
        {screen('/import', 'Bring Your Spreadsheet')(look)}
        {screen('/new-auction', 'or Type One')(LINK)}
      </>
    ),
    times: (look) => (
      <Suspense>
        <TimesOfAll className={look} />
      </Suspense>
    ),
    payment: screen('/settings?tab=money', 'Set Up'),
    team: screen('/settings?tab=team', 'Invite'),
    logo: screen('/settings', 'Upload'),
    photos: screen('/photos', 'Describe'),
    publish: (look) => (
      <button type="button" className={look} onClick={() => $publishing.set('question')}>
        Publish
      </button>
    ),
    share: (look) => (
      <>
        <button type="button" className={look} onClick={() => copyPublicLink(publicPath(), slug)}>
          Copy the Link
        </button>
        {page(eventPath(`/${slug}/admin/print/poster`), 'or Print')(LINK)}
      </>
    ),
    ...(showsBoard && { closing: page(`/${slug}/board`, 'Open the Board') }),
    'no-bids': page(publicPath('bids=none&phase=open'), 'See Items'),
    emails: screen('/mails', 'See Emails'),
    checkout: screen('/winners', 'See Winners'),
    paid: screen('/winners?status=unpaid', unpaid === '0.00' ? 'See Winners' : 'Collect'),
    pickup: screen('/winners?status=not-picked-up', notPickedUp === 0 ? 'See Winners' : 'Hand Over'),
    chances: screen('/winners', 'Ask the Next Bidder'),
    letters: (look) => (
      <a
        href={eventPath(`/${slug}/admin/print/thank-you-letters`)}
        className={look}
        onClick={() => $lettersOpened(slug, endedAt ?? '').set('yes')}
      >
        Print Letters
      </a>
    ),
    books: screen('/treasurer', unclosedPayments === 0 ? 'See Reports' : 'Close the Books'),
    upcoming: page(publicPath(), 'See Public Page'),
    copy: screen('/events?new', 'New Event'),
  }
}

/** What waits for somebody whatever the stage is, and those whom email may not reach. */
function useWaiting({ emailsOverBudget }: Progress, canTell: boolean): boolean {
  const { organization, isEmailLimited, role, newDonations } = useTeam()
  const { slug } = organization
  // Read again with each note.
  useStore($moved)
  const moved = notUndone(movedAt(slug), useStore($recentEdits))
  const isLimited = emailsOverBudget !== null || (isEmailLimited && role === 'admin')
  return isLimited || (newDonations ?? 0) > 0 || (canTell && moved.length > 0)
}

/** Those of an item that has closed are not to be checked any more. */
const LEADERS_REFRESHED_EVERY_MS = 30_000

function useLeadersToCheck(): LeadersToCheck {
  const { slug } = useTeam().organization
  const { data = [] } = useQuery({
    ...queryAt(`/api/${slug}/admin/leaders-to-check`),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: leaders = [] } }) => leaders.length > 0 && LEADERS_REFRESHED_EVERY_MS,
  })
  return data
}

interface RowProps {
  name: string
  state: string
  isDone: boolean
  className: string
  children: ReactNode
}

/** A step: what it is about, how it stands, and what does it. */
function Row({ name, state, isDone, className, children }: RowProps) {
  return (
    <li className={`flex flex-wrap items-center gap-x-4 py-0.5 ${className}`}>
      <p className="figures min-w-0 flex-1 basis-32 py-1 leading-snug wrap-anywhere">
        {isDone && <Check className="mr-1 inline size-4 text-leaf" aria-hidden="true" />}
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-ink-soft max-sm:block max-sm:text-sm">
          <OwnText>{state}</OwnText>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3">{children}</div>
    </li>
  )
}
