import { Download } from 'lucide-react'
import { useId } from 'react'
import type { ReportName } from '../../../api/contract/auction/reports/reports-view.ts'
import { useTeam } from '../frame/team-context.ts'
import { Bars, type BarsProps } from './Bars.tsx'

interface ReportTableProps {
  /** The first says what a row is about; the others are figures. */
  columns: [string, ...string[]]
  rows: { key: string; about: string; figures: (string | number)[] }[]
}

interface Props extends ReportTableProps {
  name: ReportName
  title: string
  about: string
  /** Said where there are no rows. */
  empty: string
  /** `null` where a chart says no more than the table. */
  chart: BarsProps | null
}

/** One report: what it says, as a chart, as a table, and as a file. */
export function Report({ name, title, about, empty, chart, columns, rows }: Props) {
  const { slug } = useTeam().organization
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{rows.length === 0 ? empty : about}</p>
      {rows.length > 0 && (
        <>
          {chart && <Bars {...chart} />}
          <details open={!chart} className="mt-2">
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Table</summary>
            <ReportTable columns={columns} rows={rows} />
          </details>
          <a
            href={`/api/${slug}/admin/reports/${name}`}
            download
            aria-label={`Download CSV: ${title}`}
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            <Download className="size-4" aria-hidden="true" />
            Download CSV
          </a>
        </>
      )}
    </section>
  )
}

/** A report in figures. */
function ReportTable({ columns: [about, ...figures], rows }: ReportTableProps) {
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
