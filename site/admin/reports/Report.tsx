import { Download } from 'lucide-react'
import { useId } from 'react'
import type { ReportName } from '../../../api/contract/auction/reports/reports-view.ts'
import { useTeam } from '../frame/team-context.ts'
import { Bars, type BarsProps } from './Bars.tsx'
import { ReportTable, type ReportTableProps } from './ReportTable.tsx'

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
