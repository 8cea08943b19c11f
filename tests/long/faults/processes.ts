import { openSync } from 'node:fs'
import { freePort } from '../../../db/embedded/cluster.ts'
import { isServing, runServer } from '../../support/run-server.ts'

const LONGEST_START_MS = 30_000

/** A server process that can be killed and started again at its address; what it says goes to `logFile`. */
export async function openProcess(env: Record<string, string> & { DATA_DIR: string }, logFile: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'a')
  let isWanted = true
  let byItself = 0
  let running = run(env)

  function run(more: Record<string, string>) {
    const started = runServer(port, more, { stdout: log, stderr: log })
    void started.exited.then(() => {
      if (started !== running || !isWanted) return
      // What supervises it would start it again; that it ended is counted.
      byItself++
      running = run(env)
    })
    return started
  }

  return {
    url,
    dataDir: env.DATA_DIR,
    /** How often it ended without being told to. */
    endedByItself: () => byItself,
    async end(signal: NodeJS.Signals) {
      isWanted = false
      running.kill(signal)
      await running.exited
    },
    start(more: Record<string, string> = {}) {
      isWanted = true
      running = run({ ...env, ...more })
    },
  }
}
export type Process = Awaited<ReturnType<typeof openProcess>>

/** Waits until all of them serve. */
export async function whenReady(processes: Process[]) {
  const deadline = Date.now() + LONGEST_START_MS
  for (const process of processes) {
    while (!(await isServing(process.url))) {
      if (Date.now() > deadline) throw new Error('A process did not start')
      await Bun.sleep(50)
    }
  }
}
