import { openTestApp } from './app.ts'
import { freshDatabase } from './database.ts'

/** The whole API on an empty database of its own, for tests that count over all schools. */
export async function freshApp(env?: Record<string, string>) {
  const database = await freshDatabase()
  return { ...openTestApp(database, env), database, orm: database.orm }
}
