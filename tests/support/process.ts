import { freePort } from '../../db/embedded/free-port.ts'
import { until } from './until.ts'

/** The API as a process of its own on the database at `databaseUrl`, as a second server of an installation would be. */
export async function startProcess(databaseUrl: string, more: Record<string, string> = {}) {
  const port = Number(more.PORT ?? (await freePort()))
  // The same address for all, as processes of an installation have.
  const about = { NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:4321', RATE_LIMITS: 'off' }
  const own = { ...about, DATABASE_URL: databaseUrl, PORT: String(port) }
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
