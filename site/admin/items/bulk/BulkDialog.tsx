import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BulkResult, ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { BulkForm } from './BulkForm.tsx'
import { BulkPreviewList } from './BulkPreviewList.tsx'
import { type BulkAction, countedAuctions } from './bulk-actions.tsx'
import { changeOf, emptyBulkDraft, inOrder } from './bulk-draft.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

interface Props {
  action: BulkAction
  items: ItemMatch[]
  onDone: (id: string, result: BulkResult) => void
  onClose: () => void
}

/** What is done that needs no form. */
const PLAIN: BulkAction['name'][] = ['duplicate', 'archive', 'unarchive', 'delete']

/** Changes many items: what to change, then what that does to each, then it is done. See product.md#bulk-edits. */
export function BulkDialog({ action, items, onDone, onClose }: Props) {
  const bulk = useBulkEdit(action, onDone)
  const isPlain = PLAIN.includes(action.name)
  usePreviewAtOnce(isPlain, () =>
    bulk.preview(inOrder(items, emptyBulkDraft.order), changeOf(action.name, emptyBulkDraft)),
  )
  const { previewed } = bulk
  const form = useRef<HTMLDivElement>(null)

  function back() {
    flushSync(bulk.back)
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }

  return (
    <Dialog
      title={action.title(countedAuctions(items.length))}
      isOpen
      isWide
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {!isPlain && (
        // What was typed stays while its preview is looked at.
        <div ref={form} hidden={previewed !== null}>
          <BulkForm
            action={action.name}
            startedCount={items.filter(({ startTime }) => new Date(startTime) <= new Date()).length}
            isPending={bulk.isPending}
            onPreview={(draft, change) => bulk.preview(inOrder(items, draft.order), change)}
          />
        </div>
      )}
      {isPlain && !previewed && (
        <p role="status">{bulk.isPending ? 'Looking…' : 'Please close this, and try again.'}</p>
      )}
      {previewed && (
        <BulkPreviewList
          preview={previewed.preview}
          action={action}
          isPending={bulk.isPending}
          onBack={isPlain ? onClose : back}
          onApply={() => bulk.apply(previewed)}
        />
      )}
    </Dialog>
  )
}

/** Without a form there is nothing to ask before the preview. */
function usePreviewAtOnce(isWanted: boolean, preview: () => void) {
  useEffect(() => {
    if (isWanted) preview()
  }, [isWanted])
}
