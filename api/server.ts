import { openDatabase } from '../db/clients.ts'
import { startPostgres, stopEmbedded } from '../db/embedded/embedded.ts'
import { watchPostgres } from '../db/embedded/watch.ts'
import { migrate } from '../db/migrate.ts'
import { ensureSuperAdmin } from './accounts/sign-in/ensure-super-admin.ts'
import { createApp } from './app.ts'
import { type AppParts, openAppParts } from './app-parts.ts'
import { draftEmail } from './email/kinds/draft-email.ts'
import { openDelivery } from './email/outbox/deliver.ts'
import { addProviderMetrics } from './email/outbox/email-health.ts'
import { mailboxFolder, openMailbox } from './email/outbox/mailbox.ts'
import { openResend } from './email/outbox/resend.ts'
import type { Outgoing } from './email/outbox/send-batch.ts'
import { openSmtp } from './email/outbox/smtp.ts'
import { openSite, type Site } from './open-site.ts'
import { addressWarnings } from './organizations/settings/create-organization.ts'
import { type Config, canSendEmail, configOrExit, isThisMachine } from './server/context/config.ts'
import { databaseWarnings } from './server/context/database-warnings.ts'
import { messageWithoutValues, openLog } from './server/context/log.ts'
import { outlastOutage } from './server/context/outlast.ts'
import { isOutage } from './server/context/unavailable.ts'
import { openWorker } from './server/jobs/worker.ts'
import { withMaintenancePage } from './server/pages/maintenance-page.ts'
import { demoSweepSteps } from './super-admin/demo/outbid-visitors.ts'
import { dropPictures, tasksOf } from './tasks.ts'

/** For a proxy to notice that this process is no longer ready, and for clients to end their connections. */
const FAREWELL_MS = 1_000
const DRAIN_MS = 10_000
// Bun answers what is longer without a word. No call takes as much; each says so, and reads none of it.
const LONGEST_BODY = 64 * 1024 * 1024

/** What must be closed, last opened first. */
const open = new AsyncDisposableStack()

// The worker's driver rejects queries on a dropped connection with no handler; the worker reconnects by itself.
process.on('unhandledRejection', (problem) =>
  isOutage(problem) ? console.warn('A connection of the worker was lost.') : giveUp(problem),
)
process.on('uncaughtException', giveUp)
let isFinishing = false
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, finish)
await serve(configOrExit()).catch(async (problem: unknown) => {
  // What is closed while it starts fails, and the signal's own exit waits for all of it.
  if (isFinishing) return
  console.error(messageWithoutValues(problem))
  await open.disposeAsync()
  process.exit(1)
})

/**
 * The whole product as one process. Listens once all of it is ready; until then, in production, it shows a maintenance
 * page.
 */
async function serve(config: Config) {
  if (!config.rateLimits) console.warn('RATE_LIMITS=off: nothing slows guessing or flooding. For load tests only.')
  const { site, parts } = await (config.production
    ? withMaintenancePage(config, () => makeReady(config))
    : makeReady(config))
  // Elysia would share the port with a server that already listens there, each getting half of the requests.
  site.listen({ port: config.port, hostname: config.host, reusePort: false, maxRequestBodySize: LONGEST_BODY })
  open.defer(() => close(site, parts, config))
  if (config.production) console.log(`Bidlark is open at ${config.publicUrl.origin}`)
}

/** Database, background work, API, built files and pages. */
async function makeReady(config: Config) {
  const url = config.databaseUrl ?? (await embeddedUrl(config))
  await outlastOutage(() => migrate(url))
  const database = openDatabase(url)
  open.defer(() => database.close())
  for (const warning of await outlastOutage(() => databaseWarnings(config, database))) console.warn(warning)
  for (const warning of await outlastOutage(() => addressWarnings(database.orm))) console.warn(warning)
  const superAdmin = await outlastOutage(() => ensureSuperAdmin(database.orm, config, new Date()))
  if (superAdmin === 'ordinary-account') console.warn('SUPER_ADMIN_EMAIL has an ordinary account, which stays one.')
  const parts = openAppParts({ config, database })
  // Left open, its connections would keep the embedded server running when this process ends while it starts.
  open.defer(() => parts.close())
  await outlastOutage(() => parts.clock.measureClosely())
  // Before anything is closed or asked for: we may have been away.
  await outlastOutage(() => parts.heartbeat.beat())
  await startBackgroundWork(parts)
  return { parts, site: await openSite(createApp(parts), parts) }
}

/** Background work: items close, and emails are sent. */
async function startBackgroundWork(parts: AppParts) {
  const outgoing = openTransport(parts.config)
  if (!outgoing) console.warn('No email is sent: set RESEND_API_KEY or SMTP_URL. It waits in the outbox until then.')
  const { email, publicUrl } = parts.config
  if (email && isThisMachine(publicUrl))
    console.warn(`PUBLIC_URL is ${publicUrl.origin}, and so is every link in an email: nobody else can open them.`)
  if (outgoing) addProviderMetrics(parts.metrics, outgoing.transport)
  const delivery = outgoing && openDelivery(parts, outgoing, draftEmail)
  const worker = await openWorker(
    parts,
    tasksOf(parts, delivery, [dropPictures(parts.pictures), ...demoSweepSteps(parts)]),
  )
  const closed = new Promise<void>((resolve) => {
    parts.stopping.addEventListener('abort', () => void worker.close().then(resolve))
  })
  open.defer(async () => {
    parts.beginStop()
    await closed
    outgoing?.transport.close()
  })
}

/** Through Resend, else an SMTP server, else, in development, to a folder. `null` with none of them, see `canSendEmail`. */
function openTransport(config: Config): Outgoing | null {
  const { email } = config
  if (email?.kind === 'resend') return { transport: openResend(email.apiKey), from: email.from }
  if (email?.kind === 'smtp') return { transport: openSmtp(email.url), from: email.from }
  if (!canSendEmail(config)) return null
  return { transport: openMailbox(mailboxFolder(config)), from: 'bidlark@localhost' }
}

async function embeddedUrl({ dataDir }: Config): Promise<string> {
  const starting = startPostgres(dataDir)
  // Before it is there: a signal meanwhile would leave it running.
  open.defer(() => stopEmbedded(starting))
  const server = await starting
  open.defer(watchPostgres(dataDir, server.url, giveUp))
  return server.url
}

/** Jobs and streams end at once. Requests are answered for a while yet, each the last on its connection. */
async function close(site: Site, parts: AppParts, { development }: Config) {
  parts.beginStop()
  if (!development) await Bun.sleep(FAREWELL_MS)
  const late = setTimeout(() => site.server?.stop(true), DRAIN_MS)
  // Right after what has arrived was read: a request that is read no more is cut.
  await new Promise((resolve) => setImmediate(resolve))
  await site.stop()
  clearTimeout(late)
}

async function finish() {
  if (isFinishing) return
  isFinishing = true
  await open.disposeAsync()
  process.exit(0)
}

// After an unhandled rejection the state of the process is unknown: better to restart.
function giveUp(problem: unknown) {
  openLog('info').fatal({ err: problem }, 'this process ends')
  process.exit(1)
}
