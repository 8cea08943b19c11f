import { BarChart, type BarChartOptions } from 'chartist'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ReportName } from '../../../api/contract/auction/reports/reports-view.ts'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { useEventPath } from '../frame/event-at-hand.ts'
import { useTeam } from '../frame/team-context.ts'

interface ReportTableProps {
  /** The first says what a row is about; the others are figures. */
  columns: [string, ...string[]]
  rows: { key: string; about: string; figures: (string | number)[] }[]
}

interface Props extends ReportTableProps {
  name: ReportName
  title: string
  about?: string
  /** Said where there are no rows. */
  empty: string
  /** `null` where a chart says no more than the table. */
  chart: BarsProps | null
  /** What can be done about it. */
  action?: ReactNode
}

/** One report: what it says, as a chart, as a table, and as a file. */
export function Report({ name, title, about, empty, chart, action, columns, rows }: Props) {
  const { slug } = useTeam().organization
  const eventPath = useEventPath()
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {(rows.length === 0 || about) && <p className="mt-1 text-ink-soft">{rows.length === 0 ? empty : about}</p>}
      {action}
      {rows.length > 0 && (
        <>
          {chart && <Bars {...chart} />}
          <details open={!chart} className="mt-2">
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Table</summary>
            <ReportTable columns={columns} rows={rows} />
          </details>
          <a
            href={eventPath(`/api/${slug}/admin/reports/${name}`)}
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
              <OwnText>{row.about}</OwnText>
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

const STANDING = 240
const AXIS = 48
const BAR = 14
const GAP = 22
const LONGEST_LABEL = 32

interface BarsProps {
  labels: string[]
  /** One row of figures for each name. */
  series: { name: string; figures: number[] }[]
  /** Lying bars have room for the names of things. */
  isLying?: boolean
  /** One on top of the other, as parts of a whole. */
  isStacked?: boolean
  /** A figure as it is written along the axis. */
  inWords?: (figure: number) => string
}

/** Bars, drawn by Chartist. Nobody hears of them: the table below says the same. */
function Bars({ labels, series, isLying = false, isStacked = false, inWords = String }: BarsProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify([labels, series])
  useEffect(() => {
    if (!place.current) return
    // Lying bars begin at the bottom, where nobody begins to read.
    const inOrder = <Value,>(values: Value[]) => (isLying ? values.toReversed() : values)
    const data = { labels: inOrder(labels.map(shortened)), series: series.map(({ figures }) => inOrder(figures)) }
    const chart = new BarChart(place.current, data, optionsOf({ isLying, isStacked, inWords }))
    return () => {
      chart.detach()
    }
  }, [drawn, isLying, isStacked])
  return (
    <figure aria-hidden="true" className="mt-3">
      {series.length > 1 && (
        <figcaption className="mb-1 flex flex-wrap gap-x-5 text-sm">
          {series.map(({ name }, index) => (
            <span key={name} className="inline-flex items-center gap-2">
              <span className={`size-3 rounded-small ${index === 0 ? 'bg-leaf' : 'bg-marigold'}`} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div
        ref={place}
        className="chart"
        style={{ height: heightOf(labels.length, series.length, { isLying, isStacked }) }}
      />
    </figure>
  )
}

/** Two lines beside a bar. */
function shortened(label: string): string {
  return label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : label
}

function optionsOf({ isLying, isStacked, inWords }: Required<Pick<BarsProps, 'isLying' | 'isStacked' | 'inWords'>>) {
  const figures = { onlyInteger: true, labelInterpolationFnc: (label: number | string) => inWords(Number(label)) }
  const names = { showGrid: false }
  const options: BarChartOptions = {
    stackBars: isStacked,
    horizontalBars: isLying,
    // Above one another as in the legend; further apart than they are thick.
    seriesBarDistance: isLying ? -11 : 11,
    chartPadding: { top: 12, right: 48, bottom: 0, left: 0 },
    axisX: isLying ? { ...figures, scaleMinSpace: 70 } : names,
    axisY: isLying ? { ...names, offset: 128 } : { ...figures, offset: 44, scaleMinSpace: 32 },
  }
  return options
}

/** How high a chart is, in pixels: lying bars take what they need, and what stands has one height. */
function heightOf(rows: number, series: number, { isLying, isStacked }: Record<'isLying' | 'isStacked', boolean>) {
  return isLying ? AXIS + rows * ((isStacked ? 1 : series) * BAR + GAP) : STANDING
}
