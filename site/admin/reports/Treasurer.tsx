import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  type Books,
  hasLongWord,
  type Packet,
  type PacketTable as PacketTableView,
} from '../../../api/contract/checkout/books-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { moment, shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { useEventPath } from '../frame/event-at-hand.ts'
import { progressOf } from '../frame/queries/items.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

const SECONDS_BETWEEN_READINGS = 15

/** What came in, as a treasurer matches it with the cash box and the bank. See product#treasurers-packet. */
export function Treasurer() {
  const { slug } = useTeam().organization
  const [params, setParams] = useSearchParams()
  const closing = params.get('closing')
  const query = useQuery({
    ...queryAt(`/api/${slug}/admin/books`, closing ? { closing } : undefined),
    // Payments come in while it is open, and while another packet is looked at.
    staleTime: 0,
    refetchInterval: SECONDS_BETWEEN_READINGS * 1000,
    refetchOnWindowFocus: 'always',
  })
  const choose = (id: string) => setParams(id ? { closing: id } : {})
  return (
    <>
      <h1 className="text-3xl">Treasurer</h1>
      <p className="mt-1 max-w-[65ch] text-ink-soft">What winners paid, to match with the cash box and the bank.</p>
      <Loaded query={query} failure="The books couldn’t be loaded.">
        {({ closings, packet, income, payouts }) => (
          <>
            <PacketChoice closings={closings} chosen={closing ?? ''} onChoose={choose} />
            {packet ? (
              <PacketView packet={packet} beside={income ? [income, ...payouts] : payouts} onClosed={choose} />
            ) : (
              <p className="mt-8 text-ink-soft">
                {closings.length === 0 ? 'No payments yet.' : 'No payments since the books were closed.'}
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Which packet to read; once the books have been closed. */
function PacketChoice(props: { closings: Books['closings']; chosen: string; onChoose: (id: string) => void }) {
  const { timeZone } = useTeam().organization
  const { closings, chosen, onChoose } = props
  if (closings.length === 0) return null
  const options = closings.map(({ id, closedAt, closedByName }) => ({
    value: id,
    label: `Closed ${shortMoment(new Date(closedAt), timeZone)} by ${closedByName}`,
  }))
  return (
    <div className="mt-4 max-w-md">
      <SelectField
        label="Report"
        value={chosen}
        options={[{ value: '', label: 'Since the Books Were Closed' }, ...options]}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}

interface PacketViewProps {
  packet: Packet
  /** What changes still. */
  beside: Books['payouts']
  onClosed: (id: string) => void
}

function PacketView({ packet, beside, onClosed }: PacketViewProps) {
  const { since, closing, timeZone, total, cash, tables, notCounted } = packet
  const at = (instant: string) => moment(new Date(instant), timeZone)
  return (
    <>
      <dl
        className={`mt-6 grid gap-px overflow-hidden rounded-soft border border-line bg-line ${cash === null ? 'max-w-md' : 'sm:grid-cols-2'}`}
      >
        <Stat label="Came In" value={priceInWords(total)} note={since ? `Since ${at(since)}` : undefined} />
        {cash !== null && <Stat label="Cash to Count" value={priceInWords(cash)} />}
      </dl>
      <PacketActions closing={closing?.id ?? null} onClosed={onClosed} />
      <div className="mt-8 grid gap-8">
        {[...tables, ...beside].map((table) => (
          <PacketTable key={table.title} {...table} />
        ))}
      </div>
      {notCounted.length > 0 && (
        <section aria-labelledby="not-counted" className="mt-10 grid gap-8 border-t border-line-strong pt-6">
          <p id="not-counted" className="text-ink-soft">
            Not part of what came in:
          </p>
          {notCounted.map((table) => (
            <PacketTable key={table.title} {...table} />
          ))}
        </section>
      )}
    </>
  )
}

/** Takes the packet along, and closes it where it is not closed. */
function PacketActions({ closing, onClosed }: { closing: string | null; onClosed: (id: string) => void }) {
  const { slug } = useTeam().organization
  const eventPath = useEventPath()
  const canClose = useCan('keep the books')
  const query = closing ? `?${new URLSearchParams({ closing })}` : ''
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a href={eventPath(`/${slug}/admin/print/treasurer${query}`)} className="button">
        <FileText className="size-4" aria-hidden="true" />
        Print Report
      </a>
      <a href={`/api/${slug}/admin/books/file${query}`} download className="button">
        <Download className="size-4" aria-hidden="true" />
        Download CSV
      </a>
      {canClose && closing === null && <CloseBooks onClosed={onClosed} />}
    </div>
  )
}

function CloseBooks({ onClosed }: { onClosed: (id: string) => void }) {
  const { slug } = useTeam().organization
  const [isAsking, setAsking] = useState(false)
  const { data: progress } = useQuery({ ...progressOf(slug), staleTime: 0, enabled: isAsking })
  const close = useAction(() => change('POST', `/api/${slug}/admin/books`), {
    done: 'Books closed',
    failure: 'Failed to close the books',
    refresh: () => queryClient.invalidateQueries(queryAt(`/api/${slug}/admin/books`)),
  })
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Close the Books
      </button>
      <ConfirmDialog
        title="Close the Books?"
        confirmLabel="Close the Books"
        cancelLabel="Leave Them Open"
        pendingLabel="Closing…"
        isPending={close.isPending}
        isOpen={isAsking}
        onConfirm={() =>
          close.mutate(undefined, { onSuccess: ({ id }) => onClosed(id), onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      >
        What’s recorded so far becomes a report that no one can change anymore, to print and keep. Later payments,
        refunds, and voids go into the next report. This can’t be undone.
        {progress && progress.unpaid !== '0.00' && (
          <strong className="mt-3 block">
            {priceInWords(progress.unpaid)} of {priceInWords(progress.due)} is still unpaid.
          </strong>
        )}
      </ConfirmDialog>
    </>
  )
}

/** A table of the packet, with what its columns add up to. */
function PacketTable({ title, columns, figures, rows, totals }: PacketTableView) {
  const isFigure = (index: number) => index >= columns.length - figures
  // So many fit a phone only when they are small.
  const [size, gap] = figures > 3 ? ['text-xs sm:text-[0.9375rem]', 'pl-1.5 sm:pl-3'] : ['text-[0.9375rem]', 'pl-3']
  return (
    <section aria-label={title} className="overflow-x-auto">
      <h2 className="text-xl">{title}</h2>
      <table className={`mt-2 w-full border-y border-line text-left ${size}`}>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`eyebrow py-2 ${index > 0 ? gap : ''} ${isFigure(index) ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            // Two payments may read the same.
            <tr key={place}>
              {row.map((cell, index) => (
                <td
                  key={columns[index]}
                  className={
                    isFigure(index)
                      ? `figures py-2 text-right align-top whitespace-nowrap ${gap}`
                      : `py-2 align-top ${hasLongWord(cell) ? 'wrap-anywhere' : ''} ${index > 0 ? gap : ''}`
                  }
                >
                  <OwnText>{cell}</OwnText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-semibold">
          <tr>
            <th scope="row" colSpan={columns.length - figures} className="py-2">
              Total
            </th>
            {totals.map((total, index) => (
              <td key={columns.at(index - figures)} className={`figures py-2 text-right whitespace-nowrap ${gap}`}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
