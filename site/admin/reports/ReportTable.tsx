export interface ReportTableProps {
  /** The first says what a row is about; the others are figures. */
  columns: [string, ...string[]]
  rows: { key: string; about: string; figures: (string | number)[] }[]
}

/** A report in figures. */
export function ReportTable({ columns: [about, ...figures], rows }: ReportTableProps) {
  return (
    <table className="w-full border-y border-line text-left text-[0.9375rem]">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="eyebrow py-2 pr-3">
            {about}
          </th>
          {figures.map((title) => (
            <th key={title} scope="col" className="eyebrow py-2 pl-3 text-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
              {row.about}
            </th>
            {row.figures.map((figure, index) => (
              <td key={figures[index]} className="figures py-2 pl-3 text-right whitespace-nowrap">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
