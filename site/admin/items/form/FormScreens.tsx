import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { editNotices } from '../../../../api/contract/auction/items/edit-notice.ts'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import { LoadFailure } from '../../../ui/list/Loaded.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DASHBOARD, FormHead, FormSkeleton } from '../../frame/FormHead.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { EditedDialog } from './EditedDialog.tsx'
import { ItemFields } from './ItemFields.tsx'
import { NewItem } from './NewItem.tsx'
import { useEdit } from './use-edit.ts'

/** The form for a new item, or for one there is. Together, as nearly all of it is the same. */
export function FormScreens({ id = null }: { id?: string | null }) {
  return id === null ? <NewItem /> : <EditItem key={id} id={id} />
}

/** The form for an item there is, once it has been read. See product.md#editing-rules. */
function EditItem({ id }: { id: string }) {
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

/** One item, read again each time it is opened for editing: it may have gone live since. */
function useItem(id: string) {
  const { organization } = useTeam()
  return useQuery({ ...queryAt(`/api/${organization.slug}/admin/auctions/${id}`), gcTime: 0 })
}
