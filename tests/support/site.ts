import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPictureStore } from '../../api/server/uploads/open-picture-store.ts'
import { seedDemo } from '../../api/super-admin/demo/seed.ts'
import type { Database } from '../../db/clients.ts'
import { freePort } from '../../db/embedded/cluster.ts'
import { closeDatabases, freshDatabase } from './database.ts'
import { addDrawings } from './drawings.ts'
import { AS_IN_TESTS, isServing, runServer } from './run-server.ts'
import { LOGS } from './step.ts'
import { startStripe } from './stripe.ts'

/**
 * Before the first browser test: the built site, as in production, with the demo auctions. Tests find it, and what
 * it keeps, by BASE_URL, SITE_DATABASE_URL, and SITE_DATA_DIR. Answers how to end it.
 */
export default async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-site-'))
  const database = await freshDatabase()
  const pictures = openPictureStore({ dataDir, s3: null })
  await addDrawings(pictures)
  await seedDemo(database, new Date(), pictures)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // All tests come from one address, and each founds a school of its own.
  await mkdir(LOGS, { recursive: true })
  const log = join(LOGS, 'site.log')
  // Once for both outputs, or each would write over the other; and empty, or what a longer run wrote would stand behind.
  await using file = await open(log, 'w')
  const stripe = startStripe()
  const cards = { SECRETS_KEY: 'for-browser-tests-alone-0123456789', STRIPE_API_URL: stripe.url }
  const stores = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const env = { NODE_ENV: 'production', PUBLIC_URL: url, ...stores, ...cards, ...AS_IN_TESTS }
  // Searched at the end; whoever wonders why a test failed reads it there.
  const server = runServer(port, env, { stdout: file.fd, stderr: file.fd })
  await ready(url, server, log)
  const found = { BASE_URL: url, SITE_DATABASE_URL: database.url, SITE_DATA_DIR: dataDir, STRIPE_URL: stripe.url }
  Object.assign(process.env, found)
  return async () => {
    server.kill('SIGTERM')
    await server.exited
    await stripe.stop()
    const secrets = await secretsIn(database)
    await closeDatabases()
    await rm(dataDir, { recursive: true })
    const text = await Bun.file(log).text()
    const leaked = secrets.filter((secret) => text.includes(secret))
    if (leaked.length > 0) throw new Error(`The site's log names: ${leaked.join(', ')}`)
  }
}

/** Every address that the tests used, and every secret of a link that waits in the outbox. See product#secret-links. */
async function secretsIn({ orm }: Database): Promise<string[]> {
  const found = await orm.execute<{ secret: string }>(sql`
    select recipient as secret from outbox union select email from mail_address
    union select email from bidder where email is not null
    union select email from "user" union select email from invitation
    union select content ->> 'token' from outbox where content ? 'token'`)
  return found.map(({ secret }) => secret)
}

/** Until the site serves, which on a busy machine takes as long as it takes. */
async function ready(url: string, server: Bun.Subprocess, log: string) {
  while (!(await isServing(url))) {
    if (server.exitCode !== null) throw new Error(`The site did not start:\n${await Bun.file(log).text()}`)
    await Bun.sleep(50)
  }
}
