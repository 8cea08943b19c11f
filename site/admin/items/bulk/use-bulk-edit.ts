import { useState } from 'react'
import type { BulkPreview, BulkResult, ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { refreshItems } from '../../frame/queries/items.ts'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import type { Move, MovedItem } from '../../messages/moved-times.ts'
import { noteMoved } from '../../messages/moved-times.ts'
import type { BulkAction } from './bulk-actions.tsx'
import type { SentChange } from './bulk-draft.ts'

/** What would be done, and the id under which it then is: a second press, or try, does it no second time. */
export interface Previewed {
  id: string
  change: SentChange
  itemIds: string[]
  preview: BulkPreview
}

/** Previews a change of many items, and makes it. */
export function useBulkEdit(action: Pick<BulkAction, 'verb'>, onDone: (id: string, result: BulkResult) => void) {
  const { slug } = useTeam().organization
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [isPending, setIsPending] = useState(false)
  const path = `/api/${slug}/admin/auctions/bulk-edits` as const

  async function attempt(work: () => Promise<void>, title: string) {
    if (isPending) return
    setIsPending(true)
    try {
      await work()
    } catch (error) {
      showFailure(title, error)
    } finally {
      setIsPending(false)
    }
  }

  /** Asks what a change would do to these, in this order. */
  async function readPreview(items: ItemMatch[], wanted: SentChange): Promise<Previewed> {
    let itemIds = items.map(({ id }) => id)
    const refused: BulkPreview['refused'] = []
    for (;;) {
      const preview = await change('POST', `${path}/preview`, { itemIds, change: wanted })
      const left = new Set(preview.refused.map(({ id }) => id))
      refused.push(...preview.refused)
      itemIds = itemIds.filter((id) => !left.has(id))
      // When each comes depends on which come at all: asked again without those that cannot, there are no gaps.
      const isFinal = left.size === 0 || itemIds.length === 0 || wanted.kind !== 'stagger'
      if (isFinal) return { id: crypto.randomUUID(), change: wanted, itemIds, preview: { ...preview, refused } }
    }
  }

  function preview(items: ItemMatch[], wanted: SentChange) {
    return attempt(async () => setPreviewed(await readPreview(items, wanted)), 'Failed to preview the change')
  }

  function apply({ id, change: wanted, itemIds, preview: seen }: Previewed) {
    return attempt(async () => {
      const result = await change('POST', path, { id, itemIds, change: wanted, revisions: revisionsIn(seen, itemIds) })
      noteMoved(slug, movedBy(id, seen, result))
      await refreshItems(slug)
      onDone(id, result)
    }, `Failed to ${action.verb.toLowerCase()} auctions`)
  }

  return { previewed, back: () => setPreviewed(null), preview, apply, isPending }
}

/** The items with bids whose times it moved; who bid on them may be told. */
function movedBy(bulkEditId: string, { edited }: BulkPreview, { refused }: BulkResult): MovedItem[] {
  const left = new Set(refused.map(({ id }) => id))
  return edited.flatMap(({ id, title, bidCount, changes: { startTime, endTime } }) => {
    const [start, end] = [moveIn(startTime), moveIn(endTime)]
    return (start ?? end) && bidCount > 0 && !left.has(id) ? [{ id, title, start, end, bulkEditId }] : []
  })
}

function moveIn(changed: BulkPreview['edited'][number]['changes'][string] | undefined): Move | null {
  return changed ? [String(changed[0]), String(changed[1])] : null
}

/** Of which revision of each item the preview told. */
function revisionsIn({ edited, unchanged }: BulkPreview, itemIds: string[]): number[] {
  const revisions = new Map([...edited, ...unchanged].map(({ id, revision }) => [id, revision]))
  return itemIds.map((id) => revisions.get(id) ?? 0)
}
