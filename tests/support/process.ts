import { freePort } from '../../db/embedded/cluster.ts'
import { AS_IN_TESTS, isServing, runServer } from './run-server.ts'
import { until } from './until.ts'

/** Many of the long tests are about how long the product waits. */
const usual = Bun.main.includes('/tests/long/') ? {} : AS_IN_TESTS

/** The API as a process of its own on the database at `databaseUrl`, as a second server of an installation would be. */
export async function startProcess(databaseUrl: string, more: Record<string, string> = {}) {
  const port = Number(more.PORT ?? (await freePort()))
  const started = runServer(
    port,
    { DATABASE_URL: databaseUrl, ...usual, ...more },
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
