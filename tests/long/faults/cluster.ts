import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { startPostgres } from '../../../db/embedded/embedded.ts'
import { findPrograms } from '../../../db/embedded/programs.ts'

/** What tells our own connections from the site's. */
const OURS = 'faults'
/** As many as docs/self-hosting.md asks for; few enough that a fault can take them all. */
const CONNECTIONS_OF_A_PROCESS = 30
const OTHER_CONNECTIONS = 30

/** A durable PostgreSQL below `folder`, for so many processes, that can be broken and started again at one address. */
export async function openCluster(folder: string, processes: number) {
  const settings = { max_connections: String(processes * CONNECTIONS_OF_A_PROCESS + OTHER_CONNECTIONS) }
  const { url } = await startPostgres(folder, settings)
  const data = join(folder, 'postgres')
  const programs = await findPrograms(folder)

  async function postmaster(): Promise<number> {
    return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  }

  async function signalAll(signal: NodeJS.Signals) {
    const parent = await postmaster()
    process.kill(parent, signal)
    for (const child of await childrenOf(parent)) signalIfThere(child, signal)
  }

  return {
    url,
    /** As a power cut would: nothing is finished. */
    async kill() {
      const parent = await postmaster()
      const children = await childrenOf(parent)
      process.kill(parent, 'SIGKILL')
      for (const child of children) signalIfThere(child, 'SIGKILL')
    },
    /** Kills one connection's process; PostgreSQL then ends all others and recovers by itself. */
    async crashBackend() {
      const [backend] = await ask(url, (sql) => backends(sql))
      if (backend) signalIfThere(backend.pid, 'SIGKILL')
    },
    /** Ends every connection of the site's. */
    async dropConnections() {
      await ask(url, (sql) => sql`select pg_terminate_backend(pid) from (${backends(sql)}) of_the_site`)
    },
    /** As an operator would: transactions are cut off, and everything is written. */
    restart: () => programs.run('pg_ctl', ['restart', '-w', '-m', 'fast', '-D', data, '-l', join(data, 'server.log')]),
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async start() {
      await startPostgres(folder, settings)
    },
    /** Takes every connection, those of the site too. @returns gives them back */
    async takeConnections() {
      const held: postgres.Sql[] = []
      const takeFree = async () => {
        while (true) {
          const sql = connect(url)
          if (!(await sql`select 1`.then(Boolean, () => false))) return sql.end({ timeout: 0 })
          held.push(sql)
        }
      }
      await takeFree()
      const [first] = held
      if (first) await first`select pg_terminate_backend(pid) from (${backends(first)}) of_the_site`
      await takeFree()
      return () => Promise.all(held.map((sql) => sql.end({ timeout: 1 })))
    },
    stop: () => programs.run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]),
  }
}

/** Asks the database over a connection of its own. */
export async function ask<Answer>(url: string, query: (sql: postgres.Sql) => Promise<Answer>): Promise<Answer> {
  const sql = connect(url)
  try {
    return await query(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function connect(url: string) {
  return postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: { application_name: OURS } })
}

function backends(sql: postgres.Sql) {
  return sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> ${OURS}`
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === parent)
}

/** The fourth field of a process's line; the second, in parentheses, may hold blanks. */
async function parentOf(pid: number): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line ? Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) : null
}

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}
