import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { GuestList, Guests } from '../../../api/contract/auction/items/guest-list.ts'
import type { AdminItem } from '../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { countPlaces } from '../../../api/contract/values/money/places.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { AddressMark, ContactLine } from '../frame/ContactLine.tsx'
import { useDownload } from '../frame/download-file.ts'
import { useEventPath } from '../frame/event-at-hand.ts'
import { useTeam } from '../frame/team-context.ts'
import { WaitingLine } from './WaitingLine.tsx'

/** Who has places of an item, for its team. See product#guest-lists. */
export function GuestsDialog({ item, onClose }: { item: AdminItem | null; onClose: () => void }) {
  return (
    <Dialog title={`Guest List of “${item?.title}”`} isWide isOpen={item !== null} onClose={onClose}>
      {item && <GuestsOf item={item} />}
    </Dialog>
  )
}

/** At the door it stays open while guests arrive, pay, and buy. */
const readings = { refetchOnMount: 'always', refetchInterval: 15_000 } as const

function GuestsOf({ item }: { item: AdminItem }) {
  const { slug } = useTeam().organization
  const download = useDownload()
  const eventPath = useEventPath()
  const query = useQuery({ ...queryAt(`/api/${slug}/admin/places/${item.id}/guests`), ...readings })
  const { data: line = [] } = useQuery({ ...queryAt(`/api/${slug}/admin/places/${item.id}/waiting`), ...readings })
  return (
    <Loaded query={query} failure="The guest list couldn’t be loaded.">
      {(list) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures font-semibold">
              {countPlaces(list.guests)} of {list.count} places taken
            </p>
            <div className="flex gap-2">
              <button type="button" className="button" onClick={() => void download(`guests/${item.id}`)}>
                Download
              </button>
              <a href={eventPath(`/${slug}/admin/print/guest-list?ids=${item.id}`)} className="button">
                Print
              </a>
            </div>
          </div>
          {list.guests.length === 0 ? (
            <p className="py-8 text-center text-ink-soft">No one has bought a place yet</p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {list.guests.map((guests) => (
                <GuestLine key={guests.id} guests={guests} question={list.question} />
              ))}
            </ul>
          )}
          <WaitingLine line={line} hasEnded={item.hasEnded} />
        </>
      )}
    </Loaded>
  )
}

function GuestLine({ guests, question }: { guests: Guests; question: GuestList['question'] }) {
  const { label, contact, reach, kind, quantity, amount, answers, balance, isHere, winnerId, code } = guests
  const named = answers.filter(Boolean)
  const owes = balance === '0.00' ? 'Paid' : `Owes ${priceInWords(balance)}`
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {quantity} × {kind || 'Place'} · {label}
        </p>
        <AddressMark reach={reach} />
        <ContactLine contact={contact} />
        {question && (
          <p className="text-sm text-ink-soft wrap-anywhere">
            {question}: {named.length > 0 ? named.join(', ') : 'not given yet'}
          </p>
        )}
      </div>
      <p className="figures text-sm sm:text-right">
        {priceInWords(amount)} · {owes}
        {isHere && ' · Here'}
        <br />
        <Link href={`/winners/${winnerId}`} className="text-link inline-flex min-h-11 items-center">
          {code}
        </Link>
      </p>
    </li>
  )
}
