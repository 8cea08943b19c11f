import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../db/clients.ts'
import { freePort } from '../db/embedded/cluster.ts'
import { startPostgres, stopEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { MAILBOX_PATH } from './email/outbox/mailbox.ts'
import { configOrExit } from './server/context/config.ts'
import { openPictureStore } from './server/uploads/open-picture-store.ts'
import { demoLogins, seedDemo } from './super-admin/demo/seed.ts'

const LONGEST_FAREWELL_MS = 3_000
const config = configOrExit()

/** What must end with this process, last started first. */
const running = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(0))
exitWithNpx(() => leave(0))
await develop().catch((problem: unknown) => {
  // What is closed while it starts fails, and who closes it waits for all of it.
  if (running.disposed) return
  console.error(problem instanceof Error ? problem.message : problem)
  return leave(1)
})

/** The site and its API side by side, each reloading on a change, with a database and demo data behind them. */
async function develop() {
  const { port, host } = config
  if ((await freePort(port)) !== port) throw new Error(`Port ${port} is taken. Stop what listens there, or set PORT.`)
  const databaseUrl = config.databaseUrl ?? (await embeddedUrl())
  await prepare(databaseUrl)
  const apiPort = await freePort()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  start('The API', ['--watch', '--no-clear-screen', '--watch-kill-signal=SIGUSR2', 'api/server.ts'], {
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl.origin,
    DATABASE_URL: databaseUrl,
  })
  start('The site', ['--bun', 'node_modules/.bin/astro', 'dev', '--port', String(port), '--host', host], {
    API_URL: apiUrl,
    ASTRO_TELEMETRY_DISABLED: '1',
  })
  await Promise.all([answering(`${apiUrl}/api/health`), answering(`http://127.0.0.1:${port}/`)])
  welcome()
}

async function embeddedUrl(): Promise<string> {
  const starting = startPostgres(config.dataDir)
  // Before it is there: a signal meanwhile would leave it running.
  running.defer(() => stopEmbedded(starting))
  return (await starting).url
}

async function prepare(url: string) {
  await migrate(url)
  const database = openDatabase(url)
  await seedDemo(database, new Date(), openPictureStore(config))
  await database.close()
}

/** Runs Bun with `args` until we leave; when it ends by itself, so do we. */
function start(name: string, args: string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, '--no-orphans', ...args], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.defer(() => end(child))
  child.exited.then((code) => {
    if (running.disposed) return
    console.error(`${name} ended with code ${code}.`)
    leave(1)
  })
}

async function end(child: Bun.Subprocess) {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_FAREWELL_MS)
  await child.exited
  clearTimeout(late)
}

/** Waits for any answer at all: even an error page in the browser is more helpful than nothing. */
async function answering(url: string) {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await Bun.sleep(50)
}

function welcome() {
  const logins = demoLogins.map(({ role, email, password }) => `    ${role.padEnd(12)} ${email}  ${password}`)
  const emails = config.email ? [] : [`  Emails are kept at ${new URL(MAILBOX_PATH, config.publicUrl)}`, '']
  const lines = [`  Bidlark is open at ${config.publicUrl.origin}`, '', '  Sign in as', ...logins, '', ...emails]
  console.log(['', ...lines].join('\n'))
}

async function leave(code: number) {
  if (running.disposed) return
  await running.disposeAsync()
  process.exit(code)
}

/** Calls `leave` once the npx that started us is gone: when killed, it does not tell its children. */
function exitWithNpx(leave: () => void) {
  if (!process.env.npm_execpath?.endsWith('npm-cli.js') || !existsSync('/proc/self/stat')) return
  // Between npx and us is only "bun run", which lives on under another parent.
  const launcher = parentOf(process.ppid)
  const everyMs = 500
  setInterval(() => parentOf(process.ppid) !== launcher && leave(), everyMs).unref()
}

function parentOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold blanks; after it come the state and the parent.
  return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
}
