import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment, zoneName } from '../../api/contract/values/time/moment.ts'
import { spoken } from '../words/spoken.ts'
import type { LiveItem } from './live-item.ts'
import { isOwn } from './stance.ts'
import { useBids, useItem, useOwnBids, usePhase } from './use-live.ts'

/** Shown before "Show all". */
const SHOWN_AT_FIRST = 5

const withoutBids = { 'not-started': 'noBidsNotStarted', live: 'noBidsLive', ended: 'noBidsEnded' } as const

/** The bids, newest first, masked; all but five behind a toggle that needs no JavaScript. See product#item-page. */
export function BidHistory(props: { item: LiveItem; bids: PublicBid[] }) {
  const bids = useBids(props.bids)
  const { id, slug, bidCount, organization } = useItem(props.item)
  const phase = usePhase(props.item)
  const ownBids = useOwnBids(id)
  const { timeZone } = organization
  const { language, say } = spoken()
  if (bids.length === 0) return <p className="text-ink-soft">{say(withoutBids[phase])}</p>
  const row = (bid: PublicBid) => (
    <Row
      key={bid.id}
      bid={bid}
      timeZone={timeZone}
      isNew={!props.bids.some((known) => known.id === bid.id)}
      note={[
        bid.isWinning && say(phase === 'ended' ? 'noteWon' : 'noteWinning'),
        isOwn(bid, ownBids) && say('noteOwn'),
        bid.automaticFor !== null && say('noteAutomatic'),
      ]}
    />
  )
  return (
    <>
      <p className="text-sm text-ink-soft">
        {say('bidsInZone', { count: bidCount, zone: zoneName(timeZone, language) })}
      </p>
      <ol className="mt-3 border-t border-line">{bids.slice(0, SHOWN_AT_FIRST).map(row)}</ol>
      {bids.length > SHOWN_AT_FIRST && (
        <details className="group">
          <summary className="text-link inline-flex min-h-11 cursor-pointer list-none items-center font-semibold">
            <span className="group-open:hidden">{say('showAll', { total: bids.length })}</span>
            <span className="hidden group-open:inline">{say('showLess')}</span>
          </summary>
          <ol className="border-t border-line" start={SHOWN_AT_FIRST + 1}>
            {bids.slice(SHOWN_AT_FIRST).map(row)}
          </ol>
        </details>
      )}
      {phase === 'ended' && (
        <a href={`/${organization.slug}/${slug}/record`} className="text-link inline-flex min-h-11 items-center">
          {say('record')}
        </a>
      )}
    </>
  )
}

interface RowProps {
  bid: PublicBid
  timeZone: string
  isNew: boolean
  note: (string | false)[]
}

function Row({ bid, timeZone, isNew, note }: RowProps) {
  const notes = note.filter((word) => word !== false)
  return (
    <li
      className={`grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-line py-2.5 ${isNew ? 'arrive' : ''}`}
    >
      <span className="min-w-0 wrap-anywhere">
        {bid.maskedEmail}
        {notes.map((word) => (
          <span
            key={word}
            className="ml-2 inline-block rounded-full bg-marigold-wash px-2 py-0.5 text-sm font-semibold"
          >
            {word}
          </span>
        ))}
      </span>
      <span className="figures font-semibold">{priceInWords(bid.amount)}</span>
      <time dateTime={bid.timestamp} className="figures text-sm text-ink-soft">
        {shortMoment(new Date(bid.timestamp), timeZone, spoken().language)}
      </time>
    </li>
  )
}
