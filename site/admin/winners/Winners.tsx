import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  type WinnerFilter,
  type WinnerList,
  type WinnerRow,
  winnerFilters,
} from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { kindsInWords } from '../../checkout/payment-words.ts'
import { WinnerBalance } from '../../checkout/WinnerHead.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { Status } from '../../ui/list/Status.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { AddressMark } from '../frame/ContactLine.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { MarkPaidBar } from './MarkPaidBar.tsx'
import { useWinners } from './queries/winners.ts'
import { ReminderDialog } from './ReminderDialog.tsx'
import { SecondChances } from './SecondChances.tsx'
import { WinnerSheet } from './WinnerSheet.tsx'

const tabs: Record<WinnerFilter, { name: string; none: string }> = {
  all: { name: 'All', none: 'No winners yet.' },
  unpaid: { name: 'Not Paid', none: 'Everyone has paid.' },
  promised: { name: 'Promised', none: 'No one has promised to pay later.' },
  'not-picked-up': { name: 'Not Picked Up', none: 'Everything was picked up.' },
  done: { name: 'Done', none: 'No one is done yet.' },
}

/** The list of winners, or the sheet of one. Together: whoever opens one opens the other. */
export function WinnerScreens({ id = null }: { id?: string | null }) {
  return id === null ? <Winners /> : <WinnerSheet key={id} id={id} />
}

/** Who won, what they owe, and what they have not picked up. See product#checkout. */
function Winners() {
  const at = useListAt()
  const filter = winnerFilters.find((one) => one === at.status) ?? 'all'
  const query = useWinners({ ...at, filter })
  const { slug } = useTeam().organization
  const canCheckOut = useCan('check out')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Winners</h1>
        {canCheckOut && (
          <a href={`/${slug}/checkout`} className="button button-primary min-h-11 text-base">
            Open Checkout
          </a>
        )}
      </div>
      <Loaded query={query} failure="The winners couldn’t be loaded.">
        {(list) => (
          <>
            <Totals of={list} />
            {canCheckOut && list.totals.balance !== '0.00' && <RemindAll />}
            <SecondChances />
            <WinnerTabs list={list} filter={filter} at={at} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Totals({ of: { totals, paidBy, hasOtherEvents } }: { of: WinnerList }) {
  const { due, paid, waived, balance, credit } = totals
  const back = credit === '0.00' ? undefined : `${priceInWords(credit)} to give back`
  return (
    <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-soft border border-line bg-line lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <Stat label="Left to Pay" value={priceInWords(balance)} note={back} />
      <Stat label="Paid" value={priceInWords(paid)} note={kindsInWords(paidBy)} />
      <Stat label="Waived" value={priceInWords(waived)} />
      <Stat label="Total" value={priceInWords(due)} note={hasOtherEvents ? 'Includes other events' : undefined} />
    </dl>
  )
}

function RemindAll() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Mail className="size-4" aria-hidden="true" />
        Remind Who Hasn’t Paid
      </button>
      <ReminderDialog winnerIds={null} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

interface TabsProps {
  list: WinnerList
  filter: WinnerFilter
  at: ReturnType<typeof useListAt>
}

function WinnerTabs({ list, filter, at: { search, find, filter: show, turn } }: TabsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const canPay = useCan('check out')
  // Whoever is done meanwhile is not among them any more.
  const selectable = canPay ? list.winners.filter(isLeft) : []
  const chosen = selectable.filter(({ id }) => selected.has(id))

  // Most teams note no promise.
  const shownFilters = winnerFilters.filter((one) => one !== 'promised' || list.hasPromises || filter === 'promised')

  function select(id: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  return (
    <div className="mt-8">
      <Tabs
        label="Winners"
        value={filter}
        onChange={show}
        beside={
          (list.counts.all > 0 || search) && (
            <SearchBox
              label="Search winners"
              placeholder="Code, name, email, or item"
              search={search}
              onSearch={find}
            />
          )
        }
        tabs={shownFilters.map((value) => ({
          value,
          label: `${tabs[value].name} (${list.counts[value].toLocaleString('en-US')})`,
          panel:
            list.winners.length === 0 ? (
              <Status className="py-10 text-center text-ink-soft wrap-anywhere">
                {search ? `No one here matches “${search}”.` : tabs[value].none}
              </Status>
            ) : (
              <>
                {selectable.length > 1 && (
                  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-4 pl-3.5 sm:pl-4.5">
                    <input
                      type="checkbox"
                      className="size-5 accent-leaf"
                      checked={chosen.length === selectable.length}
                      onChange={({ target }) =>
                        setSelected(new Set(target.checked ? selectable.map(({ id }) => id) : []))
                      }
                    />
                    Select All {selectable.length}
                  </label>
                )}
                {list.winners.some(({ reach }) => reach?.isConfirmed === false) && (
                  <p className="mb-3 text-sm text-ink-soft">
                    The address of someone who hasn’t clicked in our emails yet may have a typo. Give them a call, or
                    ask at pickup.
                  </p>
                )}
                <WinnerHeadings />
                <Rows>
                  {list.winners.map((winner) => (
                    <WinnerLine
                      key={winner.id}
                      winner={winner}
                      isSelected={selected.has(winner.id)}
                      onSelect={canPay && isLeft(winner) ? select : null}
                    />
                  ))}
                </Rows>
              </>
            ),
        }))}
      />
      <Pages {...list.pagination} of="winners" onTurn={turn} />
      {chosen.length > 0 && <MarkPaidBar winners={chosen} onDone={() => setSelected(new Set())} />}
    </div>
  )
}

/** Whether somebody has something to pay or to pick up. */
function isLeft({ balance, leftCount }: WinnerRow): boolean {
  return balance !== '0.00' || leftCount > 0
}

const COLUMNS = 'gap-x-4 pr-4 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_10rem]'

/** What the columns of the lines below are; on a phone they speak for themselves. */
function WinnerHeadings() {
  return (
    <div aria-hidden="true" className={`hidden pb-1 pl-14 text-sm text-ink-soft sm:grid ${COLUMNS}`}>
      <span>Winner</span>
      <span>Code</span>
      <span className="text-right">Total</span>
      <span className="text-right">Payment and Pickup</span>
    </div>
  )
}

interface Props {
  winner: WinnerRow
  isSelected: boolean
  /** Marks them to be settled with others; `null` where nothing is left to do. */
  onSelect: ((id: string, isSelected: boolean) => void) | null
}

/** One winner at a glance; a press opens their sheet. */
function WinnerLine({ winner, isSelected, onSelect }: Props) {
  const { id, code, label, contact, due } = winner
  const name = contact?.name ?? label
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
          {contact?.name && <span className="block text-sm text-ink-soft wrap-anywhere">{label}</span>}
          <AddressMark reach={winner.reach} />
        </span>
        <span className="figures order-last text-sm tracking-widest text-ink-soft sm:order-none">{code}</span>
        <span className="figures hidden text-right sm:block">{priceInWords(due)}</span>
        <WinnerBalance winner={winner} timeZone={useTeam().organization.timeZone} />
      </Link>
    </li>
  )
}
