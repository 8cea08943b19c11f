import { useState } from 'react'
import { useLocation } from 'wouter'
import { noteForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { WinnerSheet as Sheet, WonItem } from '../../../api/contract/checkout/winner-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { isMissing } from '../../api-client/call.ts'
import { NothingLeft } from '../../checkout/NothingLeft.tsx'
import { PayCode } from '../../checkout/PayCode.tsx'
import { PaymentForm } from '../../checkout/PaymentForm.tsx'
import { PromiseForm } from '../../checkout/PromiseForm.tsx'
import { recordedInWords } from '../../checkout/payment-words.ts'
import { WinnerHead } from '../../checkout/WinnerHead.tsx'
import { WonItems } from '../../checkout/WonItems.tsx'
import { useFormerNote, usePay, useWinnerActions } from '../../checkout/winner-actions.ts'
import { TextArea } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showSaved, useSharedForm } from '../../ui/form/use-shared-form.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { AddressMark, ContactLine } from '../frame/ContactLine.tsx'
import { BackLink } from '../frame/FormHead.tsx'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { BillGifts } from './BillGifts.tsx'
import { CancelPlacesDialog } from './CancelPlacesDialog.tsx'
import { PaymentLines } from './PaymentLines.tsx'
import { refreshWinners, useEmailReceipt, usePlace, useWinner } from './queries/winners.ts'
import { ReminderDialog } from './ReminderDialog.tsx'
import { SplitBill } from './SplitBill.tsx'
import { ItemWinDialog } from './second-chances/ItemWinDialog.tsx'

/** Everything about one winner: what they won, paid, and picked up, and what was written to and about them. */
export function WinnerSheet({ id }: { id: string }) {
  const query = useWinner(id)
  return (
    <>
      <BackLink to="/winners" name="Winners" />
      {isMissing(query.error) ? (
        <NothingLeft />
      ) : (
        <Loaded query={query} failure="This winner couldn’t be loaded.">
          {(sheet) => <Contents sheet={sheet} />}
        </Loaded>
      )}
    </>
  )
}

function Contents({ sheet }: { sheet: Sheet }) {
  const { winner, emails, note, payPath } = sheet
  const { label, contact, reach, balance } = winner
  const canCheckOut = useCan('check out')
  return (
    <>
      <WinnerHead
        winner={winner}
        name={contact?.name}
        label={label}
        timeZone={useTeam().organization.timeZone}
        beside={balance === '0.00' ? <EmailReceipt winner={winner} /> : <RemindOne winner={winner} />}
      >
        {contact?.phone && <ContactLine contact={{ name: null, phone: contact.phone }} />}
        <AddressMark reach={reach} />
      </WinnerHead>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-6">
          {sheet.items.length + sheet.undone.length > 0 && <Items sheet={sheet} canCheckOut={canCheckOut} />}
          <SplitBill sheet={sheet} canSplit={useCan('enter bids')} />
          <BillGifts sheet={sheet} />
        </div>
        <div className="grid content-start gap-8 lg:row-span-2">
          {canCheckOut && balance !== '0.00' && <TakePayment winner={winner} payPath={payPath} />}
          <PaymentLines sheet={sheet} />
          <NoteForm winnerId={winner.id} note={note} />
        </div>
        <EmailLines emails={emails} />
      </div>
    </>
  )
}

function RemindOne({ winner: { id, remindedAt } }: { winner: Sheet['winner'] }) {
  const { timeZone } = useTeam().organization
  const canRemind = useCan('check out')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {remindedAt && <p className="text-ink-soft">Reminded {shortMoment(new Date(remindedAt), timeZone)}</p>}
      {canRemind && (
        <button type="button" className="button mt-2" onClick={() => setOpen(true)}>
          Send Reminder
        </button>
      )}
      <ReminderDialog winnerIds={[id]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Where there was a payment, and an address that email reaches. */
function EmailReceipt({ winner: { id, paid, reach } }: { winner: Sheet['winner'] }) {
  const { mutate, isPending } = useEmailReceipt(id)
  const canEmail = useCan('check out') && paid !== '0.00' && reach !== null && !reach.bounces
  if (!canEmail) return null
  return (
    <button type="button" className="button mt-2" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'Sending…' : 'Email Receipt'}
    </button>
  )
}

function Items({ sheet, canCheckOut }: { sheet: Sheet; canCheckOut: boolean }) {
  const { winner, items, undone } = sheet
  const { timeZone } = useTeam().organization
  const actions = useWinnerActions(usePlace(), winner.id)
  const canCancel = useCan('cancel wins')
  const [cancelling, setCancelling] = useState<WonItem | null>(null)
  const [, navigate] = useLocation()
  // Whoever has nothing else has no sheet any more, and what becomes of the item is on the list.
  const isAll = items.length + sheet.gifts.length + sheet.payments.length === 1
  const isOfPlaces = cancelling !== null && cancelling.places > 0
  return (
    <div>
      <WonItems
        items={items}
        timeZone={timeZone}
        actions={canCheckOut ? actions : null}
        team={{ onCancel: canCancel ? setCancelling : null }}
      />
      {undone.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm text-ink-soft">
          {undone.map(({ title, byName, undone: back }) => (
            <li key={`${title} ${back.at}`} className="wrap-anywhere">
              <OwnText>{title}</OwnText>: handed over by {byName}, undone {shortMoment(new Date(back.at), timeZone)} by{' '}
              {back.byName}
            </li>
          ))}
        </ul>
      )}
      <ItemWinDialog
        item={isOfPlaces ? null : cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => isAll && navigate('/winners')}
      />
      <CancelPlacesDialog
        item={isOfPlaces ? cancelling : null}
        sheet={sheet}
        onClose={() => setCancelling(null)}
        onCancelled={(isWhole) => isWhole && isAll && navigate('/winners')}
      />
    </div>
  )
}

function TakePayment({ winner, payPath }: Pick<Sheet, 'winner' | 'payPath'>) {
  const place = usePlace()
  const pay = usePay(place, recordedInWords)
  return (
    <section aria-labelledby="take-payment" className="rounded-soft border border-line bg-sheet p-4 sm:p-5">
      <h2 id="take-payment" className="text-xl">
        Take a Payment
      </h2>
      <PaymentForm winner={winner} usualKind="cash" canWaive={useCan('keep the books')} pay={pay} className="mt-4">
        {() => <SubmitButton isNarrow label="Record Payment" pendingLabel="Recording…" isPending={pay.isPending} />}
      </PaymentForm>
      <PayCode payPath={payPath} />
      <PromiseForm winner={winner} timeZone={useTeam().organization.timeZone} place={place} />
    </section>
  )
}

/** What the team wrote down about a winner; only the team sees it, and the winner who asks for their data. */
function NoteForm({ winnerId, note }: { winnerId: string; note: string | null }) {
  const { slug } = useTeam().organization
  const canWrite = useCan('check out')
  // The sheet is read again while somebody writes, and others write, too.
  const form = useSharedForm(noteForm, { note: note ?? '' })
  const { isDirty } = form.formState
  const formerNote = useFormerNote(note, isDirty)
  const { field, submit, isPending } = useSubmit(form, 'Failed to save the note', async (values) => {
    const sent = form.getValues()
    await change('PATCH', `/api/${slug}/admin/winners/${winnerId}`, { ...values, ...formerNote() })
    showSaved(form, sent, { note: values.note ?? '' })
    showToast({ title: 'Note saved' })
    await refreshWinners(slug)
  })
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label="Note"
        rows={3}
        readOnly={!canWrite}
        hint="For your team. Winners who ask for their data see it, too."
        {...field('note')}
      />
      {isDirty && <SubmitButton isNarrow label="Save Note" pendingLabel="Saving..." isPending={isPending} />}
    </form>
  )
}

/** What a winner was sent, newest first. */
function EmailLines({ emails }: Pick<Sheet, 'emails'>) {
  const { timeZone } = useTeam().organization
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className="text-xl">
        Emails
      </h2>
      <Rows className="mt-3">
        {emails.map(({ id, subject, state, at, problem }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <OwnText>{subject}</OwnText>
            </span>
            <span className="text-sm text-ink-soft">
              {stateNames[state] ?? state} {shortMoment(new Date(at), timeZone)}
            </span>
            {problem && <span className="w-full text-sm text-ink-soft wrap-anywhere">{problem}</span>}
          </li>
        ))}
      </Rows>
    </section>
  )
}

const stateNames: Record<string, string> = {
  queued: 'Waiting since',
  sending: 'Sending since',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  suppressed: 'Not sent',
}
