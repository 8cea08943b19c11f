import { useState } from 'react'
import { useLocation } from 'wouter'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { refreshItems } from '../queries/refresh-items.ts'
import { DASHBOARD } from '../screens.ts'
import { useTeam } from '../team-context.ts'
import { FormHead } from './FormHead.tsx'
import { ItemFields } from './ItemFields.tsx'
import { emptyDraft, type ItemDraft, nextDraft } from './item-draft.ts'

/** The form for a new item, and for the next one after it. */
export function NewItem() {
  const { slug, extensionMinutes } = useTeam().organization
  const [, navigate] = useLocation()
  const [{ initial, count }, setBeginning] = useState(() => ({
    initial: { ...emptyDraft, extensionMinutes: String(extensionMinutes) },
    count: 0,
  }))

  function goOn(saved: ItemDraft, isAnother: boolean) {
    showToast({ title: 'Auction created successfully', description: saved.title })
    if (isAnother) setBeginning({ initial: nextDraft(saved), count: count + 1 })
    else navigate(DASHBOARD)
  }

  return (
    <>
      <FormHead title="New Auction" />
      <ItemFields
        // A new form for each item, without the errors of the last one.
        key={count}
        initial={initial}
        isNext={count > 0}
        item={null}
        labels={{
          submit: 'Create Auction',
          another: 'Save and Add Another',
          pending: 'Creating...',
          failure: 'Failed to create auction',
        }}
        send={async (draft) => {
          await change('POST', `/api/${slug}/admin/auctions`, { ...draft, isActive: true })
          await refreshItems(slug)
        }}
        onSaved={goOn}
      />
    </>
  )
}
