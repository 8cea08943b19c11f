import { lazy, Suspense, useState } from 'react'
import type { BidHistory } from '../../../api/contract/auction/bidding/bid-view.ts'
import type { AdminItem } from '../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTeam } from '../frame/team-context.ts'
import { BidRow } from './BidRow.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { useBlock } from './queries/blocked-addresses.ts'

const ItemWinDialog = lazy(async () => ({
  default: (await import('../winners/second-chances/ItemWinDialog.tsx')).ItemWinDialog,
}))

type Bid = BidHistory['bids'][number]

/** The bids of an item, highest first. See product.md#team-bid-list. */
export function BidList({ history, item }: { history: BidHistory; item: AdminItem }) {
  const { organization } = useTeam()
  const [cancelling, setCancelling] = useState<Bid | null>(null)
  const [blocking, setBlocking] = useState<string | null>(null)
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
                onCancel={() => (item.hasEnded ? showWin() : setCancelling(bid))}
                onBlock={() => setBlocking(bid.email)}
              />
            ))}
          </ul>
        </>
      )}
      <CancelDialog bid={cancelling} auctionSlug={item.slug} onClose={() => setCancelling(null)} />
      {wasShown && (
        <Suspense>
          <ItemWinDialog item={isShown ? item : null} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
      <BlockDialog email={blocking} onClose={() => setBlocking(null)} />
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

interface BlockDialogProps {
  /** Whom to block, while that is being asked. */
  email: string | null
  onClose: () => void
}

/** Asks before an address is blocked. See product.md#blocked-addresses. */
function BlockDialog({ email, onClose }: BlockDialogProps) {
  const block = useBlock()
  return (
    <ConfirmDialog
      title={`Block ${email ?? ''}?`}
      confirmLabel="Block Address"
      cancelLabel="Don’t Block"
      pendingLabel="Blocking…"
      isPending={block.isPending}
      isOpen={email !== null}
      onConfirm={() => email && block.mutate(email, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      They won’t be able to bid on any item, and we’ll stop bidding for them. Bids they have placed stay until you
      cancel them. You can unblock them in Org Settings.
    </ConfirmDialog>
  )
}
