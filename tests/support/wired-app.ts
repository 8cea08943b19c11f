import { afterAll } from 'bun:test'
import { openDatabase } from '../../db/clients.ts'
import { openTestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { openWire } from './wire.ts'

/** The whole API behind a wire to a database of its own; `orm` goes around the wire. */
export async function openWiredApp() {
  const { orm, url } = await freshDatabase()
  const wire = await openWire(url)
  const database = openDatabase(wire.url)
  afterAll(async () => {
    wire.resume()
    await database.close()
    await wire.close()
  })
  return { ...openTestApp(database), orm, wire }
}
