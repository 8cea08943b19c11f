import { Link } from 'wouter'
import type { WinnerRow } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { WinnerStanding } from '../../checkout/WinnerHead.tsx'
import { AddressMark } from '../frame/ContactLine.tsx'

const COLUMNS = 'gap-x-4 pr-4 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_10rem]'

/** What the columns of the lines below are; on a phone they speak for themselves. */
export function WinnerHeadings() {
  return (
    <div aria-hidden="true" className={`hidden pb-1 pl-14 text-sm text-ink-soft sm:grid ${COLUMNS}`}>
      <span>Winner</span>
      <span>Code</span>
      <span className="text-right">Total Won</span>
      <span className="text-right">Payment and Pickup</span>
    </div>
  )
}

interface Props {
  winner: WinnerRow
  isSelected: boolean
  /** Marks them to be settled with others; `null` where nothing is owed. */
  onSelect: ((id: string, isSelected: boolean) => void) | null
}

/** One winner at a glance; a press opens their sheet. */
export function WinnerLine({ winner, isSelected, onSelect }: Props) {
  const { id, code, email, contact, due } = winner
  const name = contact?.name ?? email
  return (
    <li className="flex items-stretch">
      {onSelect ? (
        <label className="grid w-12 shrink-0 cursor-pointer place-items-center sm:w-14">
          <input
            type="checkbox"
            className="size-5 accent-leaf"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </label>
      ) : (
        <span className="w-12 shrink-0 sm:w-14" />
      )}
      <Link
        href={`/winners/${id}`}
        className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 ${COLUMNS}`}
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          {contact?.name && <span className="block text-sm text-ink-soft wrap-anywhere">{email}</span>}
          <AddressMark reach={winner.reach} />
        </span>
        <span className="figures order-last text-sm tracking-widest text-ink-soft sm:order-none">{code}</span>
        <span className="figures hidden text-right sm:block">{priceInWords(due)}</span>
        <WinnerStanding winner={winner} />
      </Link>
    </li>
  )
}
