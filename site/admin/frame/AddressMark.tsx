import type { BidderAddress } from '../../../api/contract/auction/bidding/bidder-address.ts'
import { isPaddle } from '../../../api/contract/values/address/bidder.ts'
import { ERASED } from '../../../api/contract/values/address/erased.ts'

/** Warns a team of a bidder whom email may not reach; nothing for one who confirmed their address, or holds a paddle. */
export function AddressMark({ address: { email, isConfirmed, bounces } }: { address: BidderAddress }) {
  if (email === ERASED || isPaddle(email) || (isConfirmed && !bounces)) return null
  return (
    <p className={`text-sm font-semibold ${bounces ? 'text-brick' : 'text-ink-soft'}`}>
      {bounces ? 'Email bounces' : 'Not confirmed yet'}
    </p>
  )
}
