import type postgres from 'postgres'

const MILLISECONDS_BETWEEN_TRIES = 500

/**
 * Ends what Postgres still does for connections that were given up. If only the first part of a question reached it, it
 * waits for the rest without any time limit of ours, and holds the locks of that transaction meanwhile.
 * @returns takes the process id of such a backend, and goes on until Postgres was told
 */
export function openBackendEnder(sql: postgres.Sql): (pid: number) => void {
  const pids = new Set<number>()
  let isTelling = false

  async function tell() {
    if (isTelling) return
    isTelling = true
    while (pids.size > 0) {
      const targets = [...pids]
      const isTold = await end(targets)
      if (isTold) for (const pid of targets) pids.delete(pid)
      else await Bun.sleep(MILLISECONDS_BETWEEN_TRIES)
    }
    isTelling = false
  }

  function end(targets: number[]): Promise<boolean> {
    // One that is idle holds nothing, and by now its number may be that of a connection in use.
    return sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid in ${sql(targets)} and usename = current_user and state <> 'idle'`.then(
      () => true,
      // As long as Postgres is away there is nobody to tell.
      (problem: { code?: string }) => problem.code === 'CONNECTION_ENDED',
    )
  }

  return (pid) => {
    pids.add(pid)
    void tell()
  }
}
