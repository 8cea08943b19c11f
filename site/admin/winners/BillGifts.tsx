import { useState } from 'react'
import { useLocation } from 'wouter'
import { voidForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { BillGift, WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { Gifts } from '../../checkout/Gifts.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

/** What a bidder promised to give; owners write off what is not paid. See product#gifts. */
export function BillGifts({ sheet: { gifts, items, payments } }: { sheet: WinnerSheet }) {
  const { timeZone } = useTeam().organization
  const canWriteOff = useCan('keep the books')
  const [asked, setAsked] = useState<BillGift | null>(null)
  const [, navigate] = useLocation()
  // Whoever has nothing else has no sheet any more.
  const isAll = gifts.length === 1 && items.length === 0 && payments.length === 0
  return (
    <>
      <Gifts gifts={gifts} timeZone={timeZone} onWriteOff={canWriteOff ? setAsked : null} />
      <Dialog
        title={asked ? `Write off ${priceInWords(asked.amount)}?` : ''}
        description="It’s not owed any more. A gift that was written off never counts as given."
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
      >
        {asked && (
          <WriteOffForm gift={asked} onClose={() => setAsked(null)} onDone={() => isAll && navigate('/winners')} />
        )}
      </Dialog>
    </>
  )
}

interface Props {
  gift: BillGift
  onClose: () => void
  onDone: () => void
}

function WriteOffForm({ gift: { id }, onClose, onDone }: Props) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(voidForm, { defaultValues: { reason: 'Not paid' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to write off the gift', async ({ reason }) => {
    try {
      await change('PATCH', `/api/${slug}/admin/gifts/${id}/write-off`, { reason })
      showToast({ title: 'Gift written off' })
      onDone()
      onClose()
    } finally {
      await refreshWinners(slug)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <Field label="Reason" hint="For your team." {...field('reason')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Write Off" pendingLabel="Writing Off…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Gift
        </button>
      </div>
    </form>
  )
}
