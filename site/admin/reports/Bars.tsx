import { BarChart, type BarChartOptions } from 'chartist'
import { useEffect, useRef } from 'react'

const STANDING = 240
const AXIS = 48
const BAR = 14
const GAP = 22
const LONGEST_LABEL = 32

export interface BarsProps {
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
export function Bars({ labels, series, isLying = false, isStacked = false, inWords = String }: BarsProps) {
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
