import { useLocation } from 'wouter'
import { editNotices } from '../../../api/contract/items/edit-notice.ts'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { LoadFailure } from '../../ui/list/LoadFailure.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { useItem } from '../queries/item.ts'
import { refreshItems } from '../queries/refresh-items.ts'
import { DASHBOARD } from '../screens.ts'
import { useTeam } from '../team-context.ts'
import { FormHead } from './FormHead.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { ItemFields } from './ItemFields.tsx'
import { draftOf } from './item-draft.ts'

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
  const { organization } = useTeam()
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
        initial={draftOf(item, organization.timeZone)}
        item={item}
        labels={{ submit: 'Update Auction', pending: 'Updating...', failure: 'Failed to update auction' }}
        send={async (_, changed) => {
          const saving = change('PATCH', `/api/${organization.slug}/admin/auctions/${item.id}`, changed)
          // Also after a refusal: the item may be live, or have ended, by now.
          await saving.finally(() => refreshItems(organization.slug))
        }}
        onSaved={() => {
          showToast({ title: 'Auction updated successfully' })
          navigate(DASHBOARD)
        }}
      />
    </>
  )
}
