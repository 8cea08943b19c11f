import type { Logger } from 'pino'
import { Gauge, Registry } from 'prom-client'
import { inTime } from './unavailable.ts'

/** Gauges whose values one question answers, asked whenever somebody reads the metrics. */
interface Gauges<Name extends string> {
  /** What each gauge means, by its name. */
  helps: Record<Name, string>
  label?: string
  /** A value of each gauge, for every value of the label. */
  read(): Promise<({ of?: string } & Record<NoInfer<Name>, number>)[]>
}

export type Metrics = ReturnType<typeof openMetrics>

const LONGEST_READ_MS = 4_000

/** The metrics of one process. Nothing in them names a person or an organization. */
export function openMetrics(log: Logger) {
  const registry = new Registry()
  const readings: ((into: Registry) => Promise<void>)[] = []
  return {
    /** What is counted as it happens. */
    registry,
    /** Gauges that cannot be read are left out, and the log says why. */
    addGauges<Name extends string>(gauges: Gauges<Name>) {
      readings.push((into) =>
        readGauges(gauges, into).catch((error: unknown) =>
          log.warn({ err: error, metrics: Object.keys(gauges.helps) }, 'metrics could not be read'),
        ),
      )
    },
    /** All metrics in the text format of Prometheus. */
    async read(): Promise<string> {
      const gauges = new Registry()
      await Promise.all(readings.map((reading) => reading(gauges)))
      return (await Promise.all([registry.metrics(), gauges.metrics()])).join('\n')
    },
  }
}

async function readGauges<Name extends string>({ helps, label, read }: Gauges<Name>, into: Registry) {
  const rows = await inTime(read(), LONGEST_READ_MS)
  for (const [name, help] of Object.entries(helps) as [Name, string][]) {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [into] })
    for (const row of rows) gauge.set(label ? { [label]: row.of ?? '' } : {}, row[name])
  }
}
