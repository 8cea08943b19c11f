import { mkdir } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { $ } from 'bun'

/** What was measured, once a round. */
export interface Figure {
  part: string
  name: string
  unit: string
  values: number[]
}

/** One run of the bench. */
export interface Run {
  commit: string
  at: string
  machine: string
  /** Of the machine in the minute before. */
  load: number
  seconds: number
  rounds: number
  figures: Figure[]
}

/** Notes what one round of a part measured. */
export type Note = (name: string, value: number, unit: string) => void

const RUNS = `${import.meta.dir}/runs`
const GIBIBYTE = 2 ** 30

/** Collects the figures of a run; each is printed when it is noted. */
export async function openRun(seconds: number, rounds: number) {
  const run: Run = {
    commit: (await $`git rev-parse --short HEAD`.text()).trim(),
    at: new Date().toISOString(),
    machine: `${cpus().length} cores, ${Math.round(totalmem() / GIBIBYTE)} GiB`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    seconds,
    rounds,
    figures: [],
  }
  return {
    noteFor(part: string): Note {
      return (name, value, unit) => {
        console.log(`${part}, ${name}: ${value} ${unit}`)
        const known = run.figures.find((figure) => figure.part === part && figure.name === name)
        if (known) known.values.push(value)
        else run.figures.push({ part, name, unit, values: [value] })
      }
    },
    /** @returns the path of its file */
    async save(): Promise<string> {
      await mkdir(RUNS, { recursive: true })
      const path = `${RUNS}/${run.at.slice(0, 10)}-${run.commit}.json`
      await Bun.write(path, `${JSON.stringify(run, null, 2)}\n`)
      return path
    },
  }
}

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
