import { useLocation } from 'wouter'
import { showToast } from '../../ui/toast-store.ts'
import { change } from '../change.ts'
import { refreshItems } from '../queries/refresh-items.ts'
import { DASHBOARD } from '../screens.ts'
import { useTeam } from '../team-context.ts'
import { AuctionFields } from './AuctionFields.tsx'
import { emptyDraft } from './auction-draft.ts'
import { FormHead } from './FormHead.tsx'

/** The form for a new item. Spec §2. */
export function NewAuction() {
  const { slug } = useTeam().organization
  const [, navigate] = useLocation()
  return (
    <>
      <FormHead title="New Auction" />
      <AuctionFields
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
