import { useState } from 'react'
import { useLocation } from 'wouter'
import type { BillGift, WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { Gifts } from '../../checkout/Gifts.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { ReasonForm } from './ReasonForm.tsx'

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
  return (
    <ReasonForm
      reason="Not paid"
      hint="For your team."
      label="Write Off"
      pendingLabel="Writing Off…"
      cancelLabel="Keep Gift"
      done="Gift written off"
      failure="Failed to write off the gift"
      send={(form) => change('PATCH', `/api/${slug}/admin/gifts/${id}/write-off`, form)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
