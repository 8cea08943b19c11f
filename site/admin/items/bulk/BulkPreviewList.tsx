import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BulkPreview } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { changesInWords } from '../../../ui/activity/activity-words.ts'
import { counted } from '../../../ui/text/counted.ts'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { useTeam } from '../../frame/team-context.ts'
import type { BulkAction } from './bulk-actions.tsx'

interface Props {
  preview: BulkPreview
  action: BulkAction
  isPending: boolean
  onBack: () => void
  onApply: () => void
}

/** What would become of each item, and what of none; then whether to do it. */
export function BulkPreviewList({
  preview: { edited, unchanged, refused },
  action,
  isPending,
  onBack,
  onApply,
}: Props) {
  const { timeZone } = useTeam().organization
  const top = useRef<HTMLDivElement>(null)
  // The button that asked for it is no longer shown.
  useEffect(() => top.current?.focus(), [])
  const isDanger = action.name === 'delete'
  const withBids = edited.filter(({ bidCount }) => bidCount > 0)
  const withPlaces = edited.filter(({ placesTaken }) => placesTaken > 0)
  const earlier = action.name === 'times' ? withBids.filter(closesEarlier).length : 0
  return (
    <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
      <p>
        <span>{`${action.verb} ${counted(edited.length, 'Auction').toLowerCase()}.`}</span>{' '}
        {unchanged.length > 0 && (
          <span>
            {unchanged.length.toLocaleString('en-US')} {unchanged.length === 1 ? 'is' : 'are'} like this already.
          </span>
        )}{' '}
        <span>
          {['times', 'sell'].includes(action.name) && `Times in ${zoneName(timeZone)}. `}You can undo this for 10
          minutes.
        </span>
      </p>
      {(isDanger || action.name === 'archive') && withBids.length > 0 && (
        <Warning>
          {withBids.length === 1
            ? '1 of these has bids.'
            : `${withBids.length.toLocaleString('en-US')} of these have bids.`}
        </Warning>
      )}
      {isDanger && withPlaces.length > 0 && (
        <Warning>
          {withPlaces.length === 1
            ? '1 of these has places that someone bought.'
            : `${withPlaces.length.toLocaleString('en-US')} of these have places that someone bought.`}
        </Warning>
      )}
      {earlier > 0 && (
        <Warning>
          {earlier === 1
            ? '1 with bids closes earlier than its bidders were told.'
            : `${earlier.toLocaleString('en-US')} with bids close earlier than their bidders were told.`}
        </Warning>
      )}
      <List title={`${counted(edited.length, 'Auction')} Will Be ${action.done}`}>
        {edited.map(({ id, title, bidCount, changes }) => (
          <li key={id} className="py-2 [content-visibility:auto] [contain-intrinsic-height:auto_4rem]">
            <p className="font-semibold wrap-anywhere">
              <OwnText>{title}</OwnText>
            </p>
            <p className="figures text-sm text-ink-soft">
              {changesInWords(changes, timeZone).map(({ field, words }) => (
                <span key={field} className="mr-4 inline-block">
                  {words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words}
                </span>
              ))}
              {bidCount > 0 && counted(bidCount, 'bid')}
            </p>
          </li>
        ))}
      </List>
      {refused.length > 0 && (
        <List title={`${counted(refused.length, 'Auction')} Can’t Be ${action.done}`}>
          {refused.map(({ id, title, reason }) => (
            <li key={id} className="py-2 [content-visibility:auto] [contain-intrinsic-height:auto_4rem]">
              <p className="font-semibold wrap-anywhere">{title ?? 'An auction that is gone'}</p>
              <p className="text-sm text-ink-soft">{reason}</p>
            </li>
          ))}
        </List>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap-reverse justify-end gap-2 border-t border-line bg-sheet px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <button type="button" className="button grow sm:grow-0" onClick={onBack}>
          {isDanger ? 'Keep Them' : 'Back'}
        </button>
        <button
          type="button"
          className={`button grow text-base sm:grow-0 ${isDanger ? 'button-danger' : 'button-primary'}`}
          disabled={edited.length === 0}
          aria-disabled={isPending || edited.length === 0}
          onClick={onApply}
        >
          {isPending ? 'Working…' : `${action.verb} ${counted(edited.length, 'Auction')}`}
        </button>
      </div>
    </div>
  )
}

/** Bidders read the former end on its page, and in their emails. */
function closesEarlier({ changes: { endTime } }: BulkPreview['edited'][number]): boolean {
  return endTime !== undefined && String(endTime[1]) < String(endTime[0])
}

function Warning({ children }: { children: string }) {
  return (
    <p role="note" className="rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
      {children}
    </p>
  )
}

/** In characters: rules may be pages long. */
const MOST_WORDS = 200

/** Few enough to be drawn at once. */
const FIRST = 100

function List({ title, children }: { title: string; children: ReactNode[] }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line empty:hidden">
        {isWhole ? children : children.slice(0, FIRST)}
      </ul>
      {!isWhole && children.length > FIRST && (
        <button type="button" className="text-link min-h-11 cursor-pointer" onClick={() => setIsWhole(true)}>
          Show All {children.length.toLocaleString('en-US')}
        </button>
      )}
    </section>
  )
}
