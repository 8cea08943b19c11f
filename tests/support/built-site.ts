import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../api/app.ts'
import { type AppParts, openAppParts } from '../../api/app-parts.ts'
import { openSite } from '../../api/open-site.ts'
import { readConfig } from '../../api/server/context/config.ts'
import type { Database } from '../../db/clients.ts'
import { measureOften } from './app.ts'
import { cardEnvironment } from './card-account.ts'
import { beforeSharedCloses, sharedDatabase } from './database.ts'

/** The site as `bun run build` left it, with pages of `database`; `more` stands in for parts of its context. */
export async function openBuiltSite(
  database: Database,
  env: Record<string, string> = {},
  more: Partial<Pick<AppParts, 'log'>> = {},
) {
  const { site, context } = await open(database, env, more)
  afterAll(() => context.close())
  return (path: string, about: RequestInit = {}) => site.handle(new Request(`http://localhost${path}`, about))
}

let shared: (Awaited<ReturnType<typeof open>> & { database: Database }) | null = null

/** The built site on the database that all test files of this process share; pictures go to a folder of the process. */
export async function sharedSite() {
  const database = await sharedDatabase()
  if (shared?.database === database) return shared
  const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-site-'))
  const opened = await open(database, { DATA_DIR: dataDir })
  beforeSharedCloses(async () => {
    await opened.context.close()
    await rm(dataDir, { recursive: true })
  })
  shared = { ...opened, database }
  return shared
}

/** The shared site as an installation that cannot send email, until it is disposed of. */
export async function withoutEmailService(): Promise<Disposable> {
  const { config } = (await sharedSite()).context
  const { email } = config
  Object.assign(config, { email: null })
  return { [Symbol.dispose]: () => void Object.assign(config, { email }) }
}

/** Nothing is sent, but there is a service that would. */
const EMAIL_SERVICE = { SMTP_URL: 'smtp://localhost', EMAIL_FROM: 'bids@example.org' }

async function open(database: Database, env: Record<string, string>, more: Partial<Pick<AppParts, 'log'>> = {}) {
  const config = readConfig({
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    ...EMAIL_SERVICE,
    ...cardEnvironment(),
    ...env,
  })
  const context = { ...openAppParts({ config, database }), ...more }
  const site = await openSite(createApp(context), context)
  await measureOften(context.clock)
  return { context, site }
}
