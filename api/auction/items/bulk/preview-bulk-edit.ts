import { changesOf } from '../../../../db/changes.ts'
import type { Orm } from '../../../../db/clients.ts'
import type { BulkEditForm, BulkPreview } from '../../../contract/auction/items/bulk-edit.ts'
import { statusAt } from '../../../contract/auction/items/status.ts'
import type { Item } from '../admin-view.ts'
import { fieldsInActivity } from '../item-in-activity.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { type Owner, planByNow } from './plan-bulk-edit.ts'

type PreviewedItem = BulkPreview['edited'][number]

/** What a bulk edit would do, item by item, and what it would leave. See product#bulk-edits. */
export async function previewBulkEdit(
  orm: Orm,
  owner: Owner,
  wanted: Pick<BulkEditForm, 'itemIds' | 'change'>,
  now: Date,
): Promise<BulkPreview> {
  const plans = await planByNow(orm, owner, wanted, now)
  return {
    edited: plans.flatMap((plan) => {
      if (plan.kind === 'edit') return preview(plan.locked, plan.changes, now)
      if (plan.kind !== 'copy') return []
      const { title, startTime, endTime } = plan.copy
      return preview(plan.locked, { title, startTime, endTime }, now)
    }),
    unchanged: plans.flatMap((plan) => (plan.kind === 'same' ? [named(plan.locked.item)] : [])),
    refused: plans.flatMap((plan) => (plan.kind === 'refused' ? [plan.refused] : [])),
  }
}

function preview({ item, standing }: LockedItem, changes: Partial<Item>, now: Date): PreviewedItem {
  const { scheduledEndTime, isActive, deletedAt, ...shown } = changes
  const status = isActive === undefined ? {} : { status: statusAt(now, { ...item, isActive }) }
  return {
    ...named(item),
    bidCount: standing.bidCount,
    changes:
      changesOf(
        { ...fieldsInActivity(item), status: statusAt(now, item) },
        { ...fieldsInActivity(shown), ...status },
      ) ?? {},
  }
}

function named({ id, title, revision }: Item) {
  return { id, title, revision }
}
