import { useLocation } from 'wouter'
import { editNotices } from '../../../../api/contract/auction/items/edit-notice.ts'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import { LoadFailure } from '../../../ui/list/LoadFailure.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { FormHead } from '../../frame/FormHead.tsx'
import { FormSkeleton } from '../../frame/FormSkeleton.tsx'
import { DASHBOARD } from '../../frame/screens.ts'
import { EditedDialog } from './EditedDialog.tsx'
import { ItemFields } from './ItemFields.tsx'
import { useItem } from './queries/item.ts'
import { useEdit } from './use-edit.ts'

/** The form for an item there is, once it has been read. See product.md#editing-rules. */
export function EditItem({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useItem(id)
  if (isPending) return <FormSkeleton />
  if (data) return <EditForm item={data.auction} />
  return (
    <>
      <FormHead title="Edit Auction" />
      <LoadFailure message={reasonOf(error, 'Failed to load auction data')} onRetry={refetch} />
    </>
  )
}

function EditForm({ item }: { item: AdminItem }) {
  const { initial, send, edited, takeOver, close } = useEdit(item)
  const [, navigate] = useLocation()
  const notice = editNotices[item.status]
  return (
    <>
      <FormHead title="Edit Auction" />
      {notice && (
        <p role="note" className="mt-4 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
          {notice}
        </p>
      )}
      <ItemFields
        initial={initial}
        item={item}
        labels={{ submit: 'Update Auction', pending: 'Updating...', failure: 'Failed to update auction' }}
        send={send}
        onSaved={() => {
          showToast({ title: 'Auction updated successfully' })
          navigate(DASHBOARD)
        }}
        question={(form, save) =>
          edited && (
            <EditedDialog
              edited={edited}
              onClose={close}
              onChoose={(choice) => {
                takeOver(form, edited, choice)
                save()
              }}
            />
          )
        }
      />
    </>
  )
}
