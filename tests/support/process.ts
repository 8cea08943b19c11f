import { join } from 'node:path'
import { freePort } from '../../db/embedded/free-port.ts'
import { isServing, runServer } from './run-server.ts'
import { until } from './until.ts'

/** Patient like the tests themselves, but in the long ones, many of which are about how long the product waits. */
const PATIENT = Bun.main.includes('/tests/long/')
  ? {}
  : { BUN_OPTIONS: `--preload=${join(import.meta.dir, 'patient.ts')}` }

/** The API as a process of its own on the database at `databaseUrl`, as a second server of an installation would be. */
export async function startProcess(databaseUrl: string, more: Record<string, string> = {}) {
  const port = Number(more.PORT ?? (await freePort()))
  const started = runServer(
    port,
    { DATABASE_URL: databaseUrl, ...PATIENT, ...more },
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const output = new Response(started.stdout).text()
  const url = `http://127.0.0.1:${port}`
  await until(() => isServing(url))
  return {
    url,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    kill: async (signal: NodeJS.Signals = 'SIGTERM') => {
      started.kill(signal)
      await started.exited
    },
    /** All that it logged, once it has ended. */
    output,
  }
}
