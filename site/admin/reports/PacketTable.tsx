import type { PacketTable as PacketTableView } from '../../../api/contract/checkout/books-view.ts'

/** A table of the packet, with what its columns add up to. */
export function PacketTable({ title, columns, figures, rows, totals }: PacketTableView) {
  const isFigure = (index: number) => index >= columns.length - figures
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <table className="mt-2 w-full border-y border-line text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`eyebrow py-2 ${index > 0 ? 'pl-3' : ''} ${isFigure(index) ? 'text-right' : ''}`}
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
                      ? 'figures py-2 pl-3 text-right whitespace-nowrap'
                      : `py-2 wrap-anywhere ${index > 0 ? 'pl-3' : ''}`
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
              <td key={columns.at(index - figures)} className="figures py-2 pl-3 text-right whitespace-nowrap">
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
