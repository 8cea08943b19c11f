import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { DonationView } from '../../../../api/contract/auction/donations/donation.ts'
import { editNotices } from '../../../../api/contract/auction/items/edited-meanwhile.ts'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { slugOfTitle } from '../../../../api/contract/values/address/slug.ts'
import { moment } from '../../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { reasonOf } from '../../../api-client/reason-of.ts'
import { useShown } from '../../../ui/hooks/use-shown.ts'
import { LoadFailure } from '../../../ui/list/Loaded.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { refreshDonations, useDonation } from '../../donations/queries/donations.ts'
import { ConfirmFirst } from '../../frame/ConfirmFirst.tsx'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { useEventTimes } from '../../frame/event-times.ts'
import { DASHBOARD, FormHead, FormSkeleton } from '../../frame/FormHead.tsx'
import { refreshItems } from '../../frame/queries/items.ts'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'
import { EditedDialog } from './EditedDialog.tsx'
import { ItemFields } from './ItemFields.tsx'
import { emptyDraft, type ItemDraft, nextDraft, toSend } from './item-draft.ts'
import { useEdit } from './use-edit.ts'

/** The form for a new item, or for one there is. Together, as nearly all of it is the same. */
export function FormScreens({ id = null }: { id?: string | null }) {
  return id === null ? <NewItem /> : <EditItem key={id} id={id} />
}

/** The form for an item there is, once it has been read. See product#editing-rules. */
function EditItem({ id }: { id: string }) {
  const { slug } = useTeam().organization
  // Read again each time it is opened: it may have gone live since.
  const { data, error, isPending, refetch } = useQuery({ ...queryAt(`/api/${slug}/admin/auctions/${id}`), gcTime: 0 })
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
  const { timeZone } = useTeam().organization
  const [, navigate] = useLocation()
  const isShown = useShown()
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
        onSaved={(saved) => {
          const hasMoved = saved.startTime !== item.startTime
          showToast({
            title: 'Auction updated successfully',
            ...(hasMoved && { description: openingInWords(saved, timeZone) }),
          })
          if (isShown()) navigate(DASHBOARD)
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

/** The form for a new item, also for one that is made of a donation, once that has been read. */
function NewItem() {
  const [params] = useSearchParams()
  const { data, error, isLoading, refetch } = useDonation(params.get('donation'))
  if (isLoading) return <FormSkeleton />
  if (!error) return <NewForm donation={data?.donation ?? null} />
  return (
    <>
      <FormHead title="New Auction" />
      <LoadFailure message={reasonOf(error, 'Failed to load donation')} onRetry={refetch} />
    </>
  )
}

/** Where no new item waits for its answer. */
const UNSENT = { form: '', id: '' }

/** The form for a new item, and for the next one after it. */
function NewForm({ donation }: { donation: DonationView | null }) {
  const { slug, extensionMinutes, timeZone } = useTeam().organization
  const isPublic = useEventAtHand().publishedAt !== null
  const times = useEventTimes()
  const [, navigate] = useLocation()
  const isShown = useShown()
  const [{ initial, count }, setBeginning] = useState(() => ({
    initial: {
      ...emptyDraft,
      extensionMinutes: String(extensionMinutes),
      ...times,
      ...(donation && draftOfDonation(donation)),
    },
    count: 0,
  }))
  // As it was opened: once it is an item, it is answered.
  const [opened] = useState(donation)
  const openedDonation = count === 0 ? opened : null
  const sent = useRef(UNSENT)

  async function send(draft: ItemDraft) {
    const made = { ...toSend(draft), isActive: true, ...(openedDonation && { donationId: openedDonation.id }) }
    // One whose answer was lost may have been made: sent again as it was, it has the same id.
    const form = JSON.stringify(made)
    if (sent.current.form !== form) sent.current = { form, id: crypto.randomUUID() }
    const saving = change('POST', `/api/${slug}/admin/auctions`, { ...made, id: sent.current.id })
    // Also after a refusal: somebody else may have answered the donation.
    const { auction } = await saving.finally(() => openedDonation && refreshDonations(slug))
    sent.current = UNSENT
    await refreshItems(slug)
    return auction
  }

  function goOn(saved: AdminItem, draft: ItemDraft, isAnother: boolean) {
    showToast({ title: 'Auction created successfully', description: openingInWords(saved, timeZone) })
    if (isAnother) setBeginning({ initial: nextDraft(draft), count: count + 1 })
    else if (isShown()) navigate(openedDonation ? '/donations' : DASHBOARD)
  }

  return (
    <>
      <FormHead title="New Auction" />
      {isPublic && <ConfirmFirst className="mt-4" />}
      {openedDonation && <DonationNotice donation={openedDonation} />}
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
        send={send}
        onSaved={goOn}
      />
    </>
  )
}

/** Whether bidders see an item that was saved just now, or when it opens. */
function openingInWords({ title, isDraft, hasStarted, startTime }: AdminItem, timeZone: string): string {
  if (isDraft) return `${title} is hidden until you publish.`
  return hasStarted ? `${title} is live now.` : `${title} opens ${moment(new Date(startTime), timeZone)}.`
}

function DonationNotice({ donation: { state } }: { donation: DonationView }) {
  return (
    <p role="note" className="mt-4 rounded-small border-l-4 border-leaf bg-leaf-wash px-4 py-3">
      {state === 'new' ? (
        'From a donation. It’s accepted when you create the item.'
      ) : (
        <>
          This donation was answered already. <Link href="/donations">See Donations</Link>
        </>
      )}
    </p>
  )
}

/** What the form of a new item begins with when it is made of a donation. Its phone number goes into the notes. */
function draftOfDonation(donation: DonationView): Partial<ItemDraft> {
  const { title, description, estimatedValue, imageUrl, donorName, donorUrl, email, phone } = donation
  return {
    title,
    slug: slugOfTitle(title),
    description: description ?? '',
    photos: imageUrl ? [{ url: imageUrl, alt: '' }] : [],
    donatedBy: donorName ?? '',
    donorUrl: donorUrl ?? '',
    donorEmail: email ?? '',
    donorNote: phone ? `Phone: ${phone}` : '',
    estimatedValue: estimatedValue ?? '',
  }
}
