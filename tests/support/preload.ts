import { afterAll } from 'bun:test'
import { join } from 'node:path'
import { closeDatabases } from './database.ts'
import './little-work.ts'
import './match-object.ts'

const ROOT = join(import.meta.dir, '../..')

// Many of the long tests are about how long the product waits.
if (!Bun.main.startsWith(`${ROOT}/tests/long/`)) await import('./patient.ts')
afterAll(closeDatabases)
// Dialogs and tabs look for a document once, when they are first imported, by whichever test that is.
if (['site', 'tests/pages'].some((folder) => Bun.main.startsWith(`${ROOT}/${folder}/`))) await import('./dom.ts')
