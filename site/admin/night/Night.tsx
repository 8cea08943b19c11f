import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { BiddingNow, Progress } from '../../../api/contract/auction/items/progress.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { clockTime } from '../../../api/contract/values/time/moment.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { passFocusOn } from '../../ui/hooks/pass-focus-on.ts'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { upToMinute } from '../../ui/page/notice-lines.ts'
import { counted } from '../../ui/text/counted.ts'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { refreshItems } from '../frame/queries/items.ts'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

const AddTenMinutes = lazyPart(async () => (await import('./AddTenMinutes.tsx')).AddTenMinutes)
const AnnounceDialog = lazyPart(async () => (await import('./AnnounceDialog.tsx')).AnnounceDialog)
const PauseDialog = lazyPart(async () => (await import('./PauseDialog.tsx')).PauseDialog)

/** How bidding goes at this moment, and the team's handles on all of it. See product#dashboard. */
export function Night({ progress }: { progress: Progress }) {
  const now = useSecond()
  // Whether they hold the server says: this device may be on another time.
  const { pause, announcement, extended } = progress
  const { timeZone } = useTeam().organization
  return (
    <div className="grid gap-3 py-2">
      {pause && <Paused pause={pause} />}
      {announcement && <Announced announcement={announcement} />}
      {extended && <p>{extensionInWords(extended, timeZone)}</p>}
      <div className="grid items-start gap-x-10 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid gap-3 lg:max-w-120">
          <Pulse data={progress.now} closesAt={progress.closingNext?.endTime} now={now} isPaused={pause !== null} />
          <Handles isPaused={pause !== null} announced={announcement?.en ?? null} />
        </div>
        <NewestBids newest={progress.now?.newest ?? []} now={now} />
      </div>
    </div>
  )
}

/** What became of ends while we were offline. */
function extensionInWords({ itemCount, lastEnd }: NonNullable<Progress['extended']>, timeZone: string): string {
  const extended = `${counted(itemCount, 'item')} ${itemCount === 1 ? 'was extended to' : 'were extended, the last to'}`
  return `We were offline, so ${extended} ${clockTime(new Date(lastEnd), timeZone)}.`
}

/** The server's time, each second. */
function useSecond(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return now
}

interface PulseProps {
  data: BiddingNow | null
  closesAt: string | undefined
  now: Date
  isPaused: boolean
}

function Pulse({ data, closesAt, now, isPaused }: PulseProps) {
  return (
    <dl className="figures grid grid-cols-3 gap-x-3">
      <Figure label="Bids a minute" value={data?.bidsInLastMinute} />
      <Figure label="Bidders now" value={data?.biddersNow} />
      {closesAt && <Figure label="Closes next in" value={isPaused ? 'Paused' : spanInShort(now, new Date(closesAt))} />}
    </dl>
  )
}

function Figure({ label, value = '–' }: { label: string; value: string | number | undefined }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-serif text-xl font-semibold">{value}</dd>
    </div>
  )
}

/** So many are shown on a phone. */
const ON_PHONES = 3

function NewestBids({ newest, now }: { newest: BiddingNow['newest']; now: Date }) {
  const { slug } = useTeam().organization
  if (newest.length === 0) return null
  return (
    <ol aria-label="Newest bids" className="divide-y divide-line border-line max-lg:border-t">
      {newest.map((bid, index) => (
        <li
          key={bid.id}
          className={`figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1 ${index < ON_PHONES ? '' : 'max-sm:hidden'}`}
        >
          <span className="min-w-14 font-semibold">{priceInWords(bid.amount)}</span>
          <span className="min-w-0 wrap-anywhere">
            <a href={`/${slug}/${bid.slug}`} className="hover:underline max-sm:block">
              <OwnText>{bid.title}</OwnText>
            </a>{' '}
            <span className="text-ink-soft max-sm:block max-sm:text-sm">{bid.label}</span>
          </span>
          <span className="text-sm text-ink-soft">{spanInShort(new Date(bid.timestamp), now)}</span>
        </li>
      ))}
    </ol>
  )
}

/** "40 s", "12 min", "3 h", "2 d": short enough for the end of a line on a phone. */
export function spanInShort(from: Date, until: Date): string {
  const seconds = Math.max(0, Math.round((until.getTime() - from.getTime()) / 1000))
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}

function Paused({ pause: { until, reason, byName } }: { pause: NonNullable<Progress['pause']> }) {
  const { slug, timeZone } = useTeam().organization
  const resume = useAction(() => change('POST', `/api/${slug}/admin/bidding/resume`), {
    failure: 'Failed to resume bidding',
    refresh: () => refreshItems(slug),
  })
  return (
    <InForce words={`Bidding is paused until ${clockTime(upToMinute(until), timeZone)}`} more={`${reason} (${byName})`}>
      {useCan('pause bidding') && (
        <button
          type="button"
          className="button button-primary min-h-11 text-base"
          onClick={() => resume.isPending || resume.mutate()}
        >
          {resume.isPending ? 'Resuming…' : 'Resume Bidding'}
        </button>
      )}
    </InForce>
  )
}

function Announced({ announcement: { en, until } }: { announcement: NonNullable<Progress['announcement']> }) {
  const { slug, timeZone } = useTeam().organization
  const takeDown = useAction(() => change('DELETE', `/api/${slug}/admin/announcement`), {
    failure: 'Failed to take down the announcement',
    refresh: () => refreshItems(slug),
  })
  return (
    <InForce words={`On every page until ${clockTime(new Date(until), timeZone)}`} more={en}>
      {useCan('write to bidders') && (
        <button type="button" className="button" onClick={() => takeDown.isPending || takeDown.mutate()}>
          Take Down
        </button>
      )}
    </InForce>
  )
}

/** What holds for everyone at the moment, and what ends it. */
function InForce({ words, more, children }: { words: string; more: string; children: ReactNode }) {
  return (
    <div
      ref={passFocusOn}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-semibold">{words}</span> <span className="block text-sm sm:inline">{more}</span>
      </p>
      {children}
    </div>
  )
}

type Handle = 'time' | 'pause' | 'announce'

/** @param announced what everyone reads now */
function Handles({ isPaused, announced }: { isPaused: boolean; announced: string | null }) {
  const [open, setOpen] = useState<Handle | null>(null)
  const [canManage, canPause, canAnnounce] = [
    useCan('manage auctions'),
    useCan('pause bidding'),
    useCan('write to bidders'),
  ]
  const close = () => setOpen(null)
  // What is moved in a pause keeps the time given for the rest of it, whoever resumes early.
  useEffect(() => {
    if (isPaused) setOpen((shown) => (shown === 'time' ? null : shown))
  }, [isPaused])
  const handle = (name: Handle, label: string) => (
    <button type="button" className="button max-sm:grow" onClick={() => setOpen(name)}>
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {canManage && !isPaused && handle('time', 'Add 10 Minutes')}
      {canPause && !isPaused && handle('pause', 'Pause Bidding')}
      {canAnnounce && handle('announce', 'Post Announcement')}
      <Suspense>
        {open === 'time' && <AddTenMinutes onClose={close} />}
        {open === 'pause' && <PauseDialog onClose={close} />}
        {open === 'announce' && <AnnounceDialog announced={announced} onClose={close} />}
      </Suspense>
    </div>
  )
}
