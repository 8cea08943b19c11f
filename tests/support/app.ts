import { afterAll } from 'bun:test'
import { createApp } from '../../api/app.ts'
import { openAppParts } from '../../api/app-parts.ts'
import type { Clock } from '../../api/server/context/clock.ts'
import { readConfig } from '../../api/server/context/config.ts'
import type { Database, Orm } from '../../db/clients.ts'
import { cardEnvironment } from './card-account.ts'
import { beforeSharedCloses, freshDatabase, sharedDatabase } from './database.ts'
import { onlyKnown, type SendAnything } from './send.ts'

/** The whole API on `database`, without limits unless `env` says otherwise; `send` makes a call as a script would. */
export function openTestApp(database: Database, env?: Record<string, string>) {
  const opened = openApp(database, env)
  afterAll(() => opened.context.close())
  return opened
}

let shared: (ReturnType<typeof openApp> & { database: Database; orm: Orm }) | null = null

/** The API on the database that all test files of this process share. */
export async function sharedApp() {
  const database = await sharedDatabase()
  if (shared?.database === database) return shared
  const opened = openApp(database)
  beforeSharedCloses(() => opened.context.close())
  shared = { ...opened, database, orm: database.orm }
  await opened.isMeasured
  return shared
}

/** The whole API on an empty database of its own, for tests that count over all schools. */
export async function freshApp(env?: Record<string, string>) {
  const database = await freshDatabase()
  const opened = { ...openTestApp(database, env), database, orm: database.orm }
  await opened.isMeasured
  return opened
}

/** How often a clock is measured before a test goes by it: the quickest answer counts. */
const MEASUREMENTS = 5

/**
 * What it measured first, while all of the API was imported, may be far off: a code that is over would be good yet. Where a
 * test's database is away, there is only its machine's own.
 */
export async function measureOften(clock: Clock): Promise<void> {
  try {
    for (let times = 0; times < MEASUREMENTS; times++) await clock.measure()
  } catch {}
}

function openApp(database: Database, env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const context = openAppParts({ config: readConfig({ ...cardEnvironment(), ...env }), database })
  const app = createApp(context)
  const isMeasured = measureOften(context.clock)

  const sendAnything: SendAnything = async (method, path, body, headers = {}) => {
    await isMeasured
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const about = { 'content-type': 'application/json', 'content-length': String(text?.length) }
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: text === undefined ? headers : { ...about, ...headers },
      ...(text !== undefined && { body: text }),
    })
    const response = await app.handle(request)
    const answer = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const read = isJson ? JSON.parse(answer) : null
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: read,
      refusal: response.ok ? null : read,
    }
  }

  return { context, app, isMeasured, send: onlyKnown(sendAnything), sendAnything }
}
