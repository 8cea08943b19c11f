import { readdir } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** Milliseconds of CPU that a process has used. */
export interface CpuTime {
  /** All servers together. */
  server: number
  /** The database with its connections. */
  database: number
}

export async function readCpuTime(servers: number[], postmaster: number): Promise<CpuTime> {
  const all = await readProcesses()
  const sum = (isOurs: (process: Process) => boolean) => all.filter(isOurs).reduce((total, { ms }) => total + ms, 0)
  return {
    server: sum(({ pid }) => servers.includes(pid)),
    database: sum(({ pid, parent }) => pid === postmaster || parent === postmaster),
  }
}

interface Process {
  pid: number
  parent: number
  ms: number
}

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(
    pids.map((pid) =>
      Bun.file(`/proc/${pid}/stat`)
        .text()
        .catch(() => ''),
    ),
  )
  return stats.filter(Boolean).map((stat) => {
    // What comes before may hold blanks: the name of the program.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own, then that of children that have ended: a connection that is closed between two readings stays counted.
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ms: (ticks * 1000) / TICKS_PER_SECOND }
  })
}

/** How much more of each one reading says than an earlier one, for each of `count`, in microseconds. */
export function cpuTimeOfEach(before: CpuTime, after: CpuTime, count: number): CpuTime {
  const each = (ms: number) => Math.round((ms * 1000) / count)
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
}
