import { Suspense, useState } from 'react'
import type { BidHistory } from '../../../api/contract/auction/bidding/bid-view.ts'
import type { AdminItem } from '../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { LoadFailure, Loading } from '../../ui/list/Loaded.tsx'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { AddressMark, ContactLine } from '../frame/ContactLine.tsx'
import { refreshItems, useBidHistory } from '../frame/queries/items.ts'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { emailedInWords } from '../winners/second-chances/chance-words.ts'
import { useBlock } from './blocked-addresses.ts'

/** Every bid of an item, for its team. See product#team-bid-list. */
export function BidsDialog({ item, onClose }: { item: AdminItem | null; onClose: () => void }) {
  return (
    <Dialog title={`Bids on “${item?.title}”`} isWide isOpen={item !== null} onClose={onClose}>
      {item && <History item={item} />}
    </Dialog>
  )
}

function History({ item }: { item: AdminItem }) {
  const { data: history, isPending, isFetching, refetch } = useBidHistory(item.slug)
  if (history) return <BidList history={history} item={item} />
  if (isPending || isFetching) return <Loading label="Loading bids…" />
  return <LoadFailure message="Failed to load bid history" onRetry={refetch} />
}

const ItemWinDialog = lazyPart(async () => (await import('../winners/second-chances/ItemWinDialog.tsx')).ItemWinDialog)

type Bid = BidHistory['bids'][number]

/** The bids of an item, highest first. See product#team-bid-list. */
function BidList({ history, item }: { history: BidHistory; item: AdminItem }) {
  const { organization } = useTeam()
  const cancellation = useQuestion(useCancelBid(item.slug))
  const block = useQuestion(useBlock())
  const [isShown, setIsShown] = useState(false)
  // Once open it stays, as only an open dialog can give the focus back.
  const [wasShown, setWasShown] = useState(false)
  const { totalBids, highestBid, bids } = history

  function showWin() {
    setIsShown(true)
    setWasShown(true)
  }

  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-small border border-line bg-line">
        <Total label="Total bids" value={String(totalBids)} />
        <Total label="Highest bid" value={highestBid ? priceInWords(highestBid) : 'None'} />
      </dl>
      {item.hasEnded && !bids.some(({ isWinning }) => isWinning) && totalBids > 0 && (
        <button type="button" className="button mt-4" onClick={showWin}>
          See Second Chances
        </button>
      )}
      {bids.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">No bids yet</p>
      ) : (
        <>
          <p className="mt-4 text-sm text-ink-soft">Times in {zoneName(organization.timeZone)}</p>
          <ul className="mt-1 divide-y divide-line">
            {bids.map((bid) => (
              <BidRow
                key={bid.id}
                bid={bid}
                hasEnded={item.hasEnded}
                onCancel={() => (item.hasEnded ? showWin() : cancellation.ask(bid))}
                onBlock={() => block.ask(bid.email)}
              />
            ))}
          </ul>
        </>
      )}
      <CancelDialog {...cancellation} />
      {wasShown && (
        <Suspense>
          <ItemWinDialog item={isShown ? item : null} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
      <BlockDialog {...block} />
    </>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="bg-sunken px-4 py-2">
      <dt className="eyebrow">{label}</dt>
      <dd className="figures font-serif text-xl font-semibold">{value}</dd>
    </div>
  )
}

type Question<Subject> = Pick<ReturnType<typeof useQuestion<Subject>>, 'subject' | 'dialog'>

/** Asks before an address is blocked. See product#blocked-addresses. */
function BlockDialog({ subject: email, dialog }: Question<string>) {
  return (
    <ConfirmDialog
      title={`Block ${email ?? ''}?`}
      confirmLabel="Block Address"
      cancelLabel="Don’t Block"
      pendingLabel="Blocking…"
      {...dialog}
    >
      They won’t be able to bid on any item, and we’ll stop bidding for them. Bids they have placed stay until you
      cancel them. You can unblock them in Org Settings.
    </ConfirmDialog>
  )
}

/** Asks before the highest bid is taken back, naming it. */
function CancelDialog({ subject: bid, dialog }: Question<Bid>) {
  return (
    <ConfirmDialog
      title={bid ? `Cancel the bid of ${priceInWords(bid.amount)}?` : ''}
      confirmLabel="Cancel Bid"
      cancelLabel="Keep Bid"
      pendingLabel="Cancelling…"
      {...dialog}
    >
      {bid && toldInWords(bid, `We’ll email ${bid.email}.`)} The next-highest bid takes the lead.
    </ConfirmDialog>
  )
}

function toldInWords({ email, reach }: Bid, sentence: string): string {
  return emailedInWords({ label: email, reach }, sentence)
}

/** Cancels the highest bid of an item. See product#cancelling-a-bid. */
function useCancelBid(auctionSlug: string) {
  const { slug } = useTeam().organization
  const path = `/api/${slug}/admin/auction/${auctionSlug}/bid` as const
  return useAction(({ id }: Bid) => change('DELETE', `${path}/${id}?whileOpen=yes`), {
    done: (bid) => ({ title: 'Bid cancelled', description: toldInWords(bid, 'We emailed the bidder.') }),
    failure: { title: 'Failed to cancel bid. Please try again.', fallback: '' },
    refresh: () => refreshItems(slug),
  })
}

interface RowProps {
  bid: Bid
  /** The win is cancelled then, see product#second-chances. */
  hasEnded: boolean
  onCancel: () => void
  onBlock: () => void
}

/** One bid for its team; the admin may cancel the winning one, and owners block its bidder. */
function BidRow({ bid, hasEnded, onCancel, onBlock }: RowProps) {
  const { organization } = useTeam()
  const canCancel = useCan(hasEnded ? 'cancel wins' : 'cancel bids')
  const canBlock = useCan('manage organization') && !bid.isBlocked && bid.reach !== null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
      <div>
        <p className="wrap-anywhere">{bid.email}</p>
        <ContactLine contact={bid.contact} />
      </div>
      <p className="figures text-right font-semibold">{priceInWords(bid.amount)}</p>
      <div className="self-center text-sm text-ink-soft">
        <p className="figures">
          <time dateTime={bid.timestamp}>{shortMoment(new Date(bid.timestamp), organization.timeZone)}</time>
          {bid.automaticFor !== null && ' · Automatic'}
        </p>
        {bid.enteredByName !== null && <p className="wrap-anywhere">Entered by the team: {bid.enteredByName}</p>}
        <AddressMark reach={bid.reach} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        {bid.isBlocked && <Mark look="border-brick bg-brick-wash">Blocked</Mark>}
        {bid.isWinning && <Mark look="border-marigold bg-marigold-wash">Winning</Mark>}
        {canBlock && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer text-sm"
            aria-label={`Block ${bid.email}`}
            onClick={onBlock}
          >
            Block
          </button>
        )}
      </div>
      {bid.isWinning && canCancel && (
        <button type="button" className="button mt-2 justify-self-start" onClick={onCancel}>
          {hasEnded ? 'Cancel Win' : 'Cancel Bid'}
        </button>
      )}
    </li>
  )
}

function Mark({ look, children }: { look: string; children: string }) {
  return <p className={`rounded-full border px-2 text-sm font-semibold ${look}`}>{children}</p>
}
