import type { PacketTable as PacketTableView } from '../../../api/contract/checkout/books-view.ts'

/** A table of the packet, with what its columns add up to. */
export function PacketTable({ title, columns, figures, rows, totals }: PacketTableView) {
  const isFigure = (index: number) => index >= columns.length - figures
  // So many fit a phone only when they are small.
  const [size, gap, wrap] =
    figures > 3 ? ['text-xs sm:text-[0.9375rem]', 'pl-1.5 sm:pl-3', ''] : ['text-[0.9375rem]', 'pl-3', 'wrap-anywhere']
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
                      ? `figures py-2 text-right whitespace-nowrap ${gap}`
                      : `py-2 ${wrap} ${index > 0 ? gap : ''}`
                  }
                >
                  {cell}
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
