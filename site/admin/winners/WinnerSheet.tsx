import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { WinnerSheet as Sheet } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { pickupInWords, standingInWords } from '../../checkout/payment-words.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { AddressMark } from '../frame/AddressMark.tsx'
import { ContactLine } from '../frame/ContactLine.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { EmailLines } from './EmailLines.tsx'
import { ItemLines } from './ItemLines.tsx'
import { NoteForm } from './NoteForm.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { PaymentLines } from './PaymentLines.tsx'
import { useWinner } from './queries/winners.ts'
import { ReminderDialog } from './ReminderDialog.tsx'

/** Everything about one winner: what they won, paid, and picked up, and what was written to and about them. */
export function WinnerSheet({ id }: { id: string }) {
  return (
    <>
      <Link href="/winners" className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Winners
      </Link>
      <Loaded query={useWinner(id)} failure="This winner couldn’t be loaded.">
        {(sheet) => <Contents sheet={sheet} />}
      </Loaded>
    </>
  )
}

function Contents({ sheet }: { sheet: Sheet }) {
  const { winner, items, payments, undone, emails, note } = sheet
  const canCheckOut = useCan('check out')
  return (
    <>
      <Head winner={winner} />
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <ItemLines winnerId={winner.id} items={items} undone={undone} canCheckOut={canCheckOut} />
        <div className="grid content-start gap-8 lg:row-span-2">
          {canCheckOut && winner.balance !== '0.00' && <PaymentForm winner={winner} />}
          <PaymentLines payments={payments} />
          <NoteForm winnerId={winner.id} note={note} />
        </div>
        <EmailLines emails={emails} />
      </div>
    </>
  )
}

function Head({ winner }: { winner: Sheet['winner'] }) {
  const { code, email, contact, reach, due, paid, waived, balance } = winner
  const sums = [`${priceInWords(due)} won`, `${priceInWords(paid)} paid`]
  if (waived !== '0.00') sums.push(`${priceInWords(waived)} waived`)
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="min-w-0">
        <p className="figures text-lg tracking-widest text-ink-soft">{code}</p>
        <h1 className="text-3xl wrap-anywhere">{contact?.name ?? email}</h1>
        {contact?.name && <p className="wrap-anywhere">{email}</p>}
        {contact?.phone && <ContactLine contact={{ name: null, phone: contact.phone }} />}
        <AddressMark address={{ email, ...reach }} />
      </div>
      <div className="sm:text-right">
        <p
          className={`figures font-serif text-3xl leading-tight font-semibold ${balance === '0.00' ? 'text-leaf' : 'text-brick'}`}
        >
          {standingInWords(winner)}
        </p>
        <p className="figures text-ink-soft">{sums.join(' · ')}</p>
        <p className="text-ink-soft">{pickupInWords(winner)}</p>
        {balance !== '0.00' && <RemindOne winner={winner} />}
      </div>
    </div>
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
