import { useEffect, useState } from 'react'
import type { CounterSheet, CounterWinner } from '../../api/contract/checkout/counter-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { CounterItems } from './CounterItems.tsx'
import { MainAct } from './MainAct.tsx'
import { PartPayment } from './PartPayment.tsx'
import { pickupInWords, standingInWords } from './payment-words.ts'
import { StaffHistory } from './StaffHistory.tsx'
import { useCounterWinner, useWinnerActions } from './winner-actions.ts'

/** What a winner owes and takes home, with the next thing to do for them under the thumb. */
export function WinnerScreen({ id }: { id: string }) {
  return (
    <Loaded query={useCounterWinner(id)} failure="This winner couldn’t be loaded.">
      {(sheet) => <Contents sheet={sheet} />}
    </Loaded>
  )
}

function Contents({ sheet }: { sheet: CounterSheet }) {
  const { winner, note, items } = sheet
  const actions = useWinnerActions(winner)
  const [isFormOpen, setFormOpen] = useState(false)
  const isOwing = winner.balance !== '0.00'
  const isTyping = isOwing && isFormOpen
  // The focus stays in the field, for the next scan.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <Head winner={winner} />
      {!isTyping && <MainAct sheet={sheet} actions={actions} />}
      {isOwing && <PartPayment winner={winner} pay={actions.pay} isOpen={isTyping} onOpenChange={setFormOpen} />}
      {note && (
        <p className="mt-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      <CounterItems items={items} actions={actions} />
      <StaffHistory sheet={sheet} />
      <BackToSearch />
    </>
  )
}

function Head({ winner }: { winner: CounterWinner }) {
  const { code, name, maskedEmail, due, paid, waived, balance } = winner
  const sums = [`${priceInWords(due)} won`, `${priceInWords(paid)} paid`]
  if (waived !== '0.00') sums.push(`${priceInWords(waived)} waived`)
  return (
    <div className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="min-w-0">
        <p className="figures tracking-widest text-ink-soft">{code}</p>
        <h1 className="text-3xl wrap-anywhere">{name ?? maskedEmail}</h1>
        {name && <p className="text-ink-soft">{maskedEmail}</p>}
      </div>
      <div className="sm:text-right" role="status">
        <p
          className={`figures font-serif text-5xl leading-tight font-semibold ${balance === '0.00' ? 'text-leaf' : 'text-brick'}`}
        >
          {standingInWords(winner)}
        </p>
        <p className="figures text-ink-soft">{sums.join(' · ')}</p>
        <p className={winner.leftCount === 0 ? 'font-semibold text-leaf' : 'text-ink-soft'}>{pickupInWords(winner)}</p>
      </div>
    </div>
  )
}
