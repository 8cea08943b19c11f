import { useLocation } from 'wouter'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { refreshItems } from '../queries/refresh-items.ts'
import { DASHBOARD } from '../screens.ts'
import { useTeam } from '../team-context.ts'
import { FormHead } from './FormHead.tsx'
import { ItemFields } from './ItemFields.tsx'
import { emptyDraft } from './item-draft.ts'

/** The form for a new item. Spec §2. */
export function NewItem() {
  const { slug } = useTeam().organization
  const [, navigate] = useLocation()
  return (
    <>
      <FormHead title="New Auction" />
      <ItemFields
        initial={emptyDraft}
        item={null}
        labels={{ submit: 'Create Auction', pending: 'Creating...', failure: 'Failed to create auction' }}
        send={async (draft) => {
          await change('POST', `/api/${slug}/admin/auctions`, draft)
          await refreshItems(slug)
        }}
        onSaved={() => {
          showToast({ title: 'Auction created successfully' })
          navigate(DASHBOARD)
        }}
      />
    </>
  )
}
