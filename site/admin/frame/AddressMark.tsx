import type { Reach } from '../../../api/contract/values/address/reach.ts'

/** Warns a team of a bidder whom email may not reach; nothing for one who confirmed their address, or has none. */
export function AddressMark({ reach }: { reach: Reach | null }) {
  if (reach === null || (reach.isConfirmed && !reach.bounces)) return null
  const { bounces } = reach
  return (
    <p className={`text-sm font-semibold ${bounces ? 'text-brick' : 'text-ink-soft'}`}>
      {bounces ? 'Email bounces' : 'Not confirmed yet'}
    </p>
  )
}
