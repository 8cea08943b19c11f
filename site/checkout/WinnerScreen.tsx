import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckoutSheet } from '../../api/contract/checkout/checkout-view.ts'
import { call } from '../api-client/call.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { useCheckout } from './checkout-context.ts'
import { MainAction } from './MainAction.tsx'
import { PartPayment } from './PartPayment.tsx'
import { StaffHistory } from './StaffHistory.tsx'
import { useRetried } from './use-retried.ts'
import { WinnerHead } from './WinnerHead.tsx'
import { WonItems } from './WonItems.tsx'
import { type CheckoutPlace, usePay, useWinnerActions } from './winner-actions.ts'

/** What a winner owes and takes home, with the next thing to do for them under the thumb. */
export function WinnerScreen({ id }: { id: string }) {
  const { slug } = useCheckout().organization
  const sheet = useQuery({
    ...queryAt(`/api/${slug}/checkout/winners/${id}`),
    // Others work at the next table.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
  return (
    <Loaded query={sheet} failure="This winner couldn’t be loaded.">
      {(sheet) => <Contents sheet={sheet} />}
    </Loaded>
  )
}

function Contents({ sheet }: { sheet: CheckoutSheet }) {
  const { winner, note, items } = sheet
  const { slug, timeZone } = useCheckout().organization
  const place: CheckoutPlace = { slug, area: 'checkout', call, useChange: useRetried }
  const actions = useWinnerActions(place, winner.id)
  const pay = usePay(place)
  const [isFormOpen, setFormOpen] = useState(false)
  const isOwing = winner.balance !== '0.00'
  const isTyping = isOwing && isFormOpen
  // The focus stays in the field, for the next scan.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      <WinnerHead winner={winner} name={winner.name} email={winner.maskedEmail} />
      {!isTyping && <MainAction sheet={sheet} pay={pay} handOver={actions.handOver} />}
      {isOwing && <PartPayment winner={winner} pay={pay} isOpen={isTyping} onOpenChange={setFormOpen} />}
      {note && (
        <p className="rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      <WonItems items={items} timeZone={timeZone} actions={actions} />
      <StaffHistory sheet={sheet} />
      <BackToSearch />
    </div>
  )
}
