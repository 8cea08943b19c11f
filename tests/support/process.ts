import { freePort } from '../../db/embedded/free-port.ts'
import { until } from './until.ts'

/** The API as a process of its own on the database at `databaseUrl`, as a second server of an installation would be. */
export async function startProcess(databaseUrl: string, more: Record<string, string> = {}) {
  const port = await freePort()
  const own = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, PORT: String(port), RATE_LIMITS: 'off' }
  const env = { ...process.env, ...own, ...more }
  const started = Bun.spawn([process.execPath, 'api/server.ts'], {
    cwd: `${import.meta.dir}/../..`,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = new Response(started.stdout).text()
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  await until(isReady)
  return {
    url,
    kill: async (signal: NodeJS.Signals = 'SIGTERM') => {
      started.kill(signal)
      await started.exited
    },
    /** All that it logged, once it has ended. */
    output,
  }
}
