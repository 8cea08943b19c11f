import { editNotices } from '../../contract/auction/items/edited-meanwhile.ts'
import { refuseSchedule } from '../../contract/auction/items/item-form.ts'
import { statusAt } from '../../contract/auction/items/phase.ts'
import type { Item } from './admin-view.ts'
import type { Refusal } from './item-outcome.ts'
import type { LockedItem } from './lock-and-read-item.ts'

/** Why `changes` may not be made to an item, or `null`. See product.md#editing-rules. */
export function refuseEdit({ item, standing }: LockedItem, changes: Partial<Item>, now: Date): Refusal | null {
  // The item may have been closed while this waited for the lock, whatever `now` says.
  const status = standing.closedAt ? 'Ended' : statusAt(now, item)
  if (status === 'Ended' || status === 'Archived') return { kind: 'fixed', message: editNotices[status] }
  if (status === 'Live' && changes.startTime) return { kind: 'fixed', message: editNotices.Live }
  const message = refuseSchedule({ ...item, ...changes }, now)
  return message ? { kind: 'times', message } : null
}
